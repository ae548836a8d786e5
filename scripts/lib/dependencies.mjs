import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./process.mjs";

const stamp = join(root, "node_modules/.tangu-lock");

function demandNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Tangu needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Whether npm's record of what it installed has everything the lock asks for. Packages for other platforms
 * are optional and may be missing. Lets a plain `npm ci` or `npm install` count as done.
 */
export function isInstalled(lock, record) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === "") return true;
    const installed = record.packages?.[path];
    if (!installed) return Boolean(wanted.optional || wanted.devOptional);
    return installed.version === wanted.version;
  });
}

function readRecord() {
  const file = join(root, "node_modules/.package-lock.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Makes node_modules what package-lock.json says. Runs on a bare Node: imports nothing installed. */
export async function ensureDependencies() {
  demandNode();
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const hash = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  if (!isInstalled(JSON.parse(lock), readRecord())) {
    console.info("Installing dependencies…");
    // NODE_ENV=production would leave out the build tools.
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const code = await run(npm, args, { quiet: true });
    if (code !== 0) process.exit(code);
  }
  writeFileSync(stamp, hash);
}
