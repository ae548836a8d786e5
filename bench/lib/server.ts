import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { projectRoot } from "#server/lib/root.ts";

export interface RunningServer {
  origin: string;
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** The built server with the demo city, on a free port and with a data folder of its own. */
export async function startBuiltServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "tangu-bench-"));
  if (env.SEEDED_FROM) cpSync(env.SEEDED_FROM, dataDir, { recursive: true });
  const port = await freePort();
  const child = spawn(process.execPath, [join(projectRoot(), "build/app/main.js")], {
    env: {
      ...process.env,
      RATE_LIMIT: "off",
      LOG_LEVEL: "error",
      ...env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode} before it was ready.`);
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (ready?.ok) break;
    await delay(200);
  }
  return {
    origin,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
