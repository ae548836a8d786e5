import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { projectRoot } from "#server/lib/root.ts";
import { freePort } from "./postgres.ts";

export type RunningServer = {
  readonly url: string;
  readonly pid: number;
  /** The last lines it wrote, for a failure's report. */
  readonly log: () => string;
  /** Asks it to end, and resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
};

/** Fixed, so that tests can type them. */
export const testSecrets = { ADMIN_CODE: "open-sesame-0000", ADMIN_PASSWORD: "keeper-of-keys-0000" } as const;

const startDeadline = 180_000;

/**
 * Starts the built server, on a free port unless one is given, and waits until it is ready to serve.
 * @throws with the end of its log when it stops or is not ready within three minutes
 */
export async function startServer(options: {
  dataDir: string;
  env?: Readonly<Record<string, string>>;
  port?: number;
  /** Which one: the server, or the one that brings the demo city; the server unless given. */
  program?: "main" | "demo";
  /** Where the program lies; the project's folder unless given. */
  root?: string;
}): Promise<RunningServer> {
  const root = options.root ?? projectRoot();
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const program = join(root, `build/app/${options.program ?? "main"}.js`);
  const child = spawn(process.execPath, ["--enable-source-maps", program], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: options.dataDir,
      LOG_LEVEL: "warn",
      ...testSecrets,
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  const keep = (chunk: Buffer): void => {
    log = (log + chunk).slice(-20_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const ended = new Promise<number | null>((done) => child.on("close", done));
  // Whatever ends this process must not leave the server behind.
  const abandon = (): void => void child.kill("SIGKILL");
  process.on("exit", abandon);
  const stop = async (): Promise<number | null> => {
    child.kill("SIGTERM");
    const code = await ended;
    process.off("exit", abandon);
    return code;
  };
  const deadline = Date.now() + startDeadline;
  // Its own word first: another program may answer at a port that was free a moment ago.
  while (!(log.includes("Tangu is ready") && (await isReady(url)))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      abandon();
      throw new Error(`The server did not become ready:\n${log}`);
    }
    await delay(100);
  }
  return { url, pid: child.pid ?? 0, log: () => log, stop };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
