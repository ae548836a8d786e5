import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { projectRoot } from "#server/lib/root.ts";

// The shell without a window system first: it runs the same pages with a quarter less work.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

// The last one that runs on Node 20.
const packaged = "@sparticuz/chromium@147.0.0";

/** What a test browser is started with; it stays off the network for its own purposes. */
export const chromiumArgs: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of a Chromium on this machine: `$CHROMIUM` first, then the PATH, then where macOS keeps programs. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) {
    if (isExecutable(process.env.CHROMIUM)) return process.env.CHROMIUM;
    throw new Error(`CHROMIUM names ${process.env.CHROMIUM}, which is not a program.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...applications].find(isExecutable);
}

function installByApt(): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("Installing Chromium by apt…");
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, stdio: "pipe" } as const;
  spawnSync("apt-get", ["update", "-q"], options);
  spawnSync("apt-get", ["install", "-qy", "--no-install-recommends", names[0]!, "fonts-noto-core"], options);
}

function installByNpm(): string | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  console.log(`Fetching ${packaged}…`);
  const folder = join(projectRoot(), ".cache/chromium");
  mkdirSync(folder, { recursive: true });
  const install = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", packaged];
  if (spawnSync("npm", install, { stdio: "pipe" }).status !== 0) return undefined;
  const ask =
    'import("@sparticuz/chromium").then(async ({ default: chromium }) => console.log(await chromium.executablePath()))';
  try {
    return execFileSync(process.execPath, ["--eval", ask], { cwd: folder, encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

/** Path of a Chromium, installed if need be; undefined when there is none and none could be had. */
export function ensureChromium(): string | undefined {
  const present = findChromium();
  if (present) return present;
  installByApt();
  return findChromium() ?? installByNpm();
}
