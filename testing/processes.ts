import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inject } from "vitest";
import type { Program } from "./programs.ts";

/** Starts a program in a process of its own, with nothing of our environment but what is given. */
export function spawnProgram(
  program: Program,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  // V8's quick compiler alone: optimising the embedded engine costs more than these short lives give back.
  const command = ["--liftoff-only", join(inject("programs"), `${program}.js`), ...args];
  return spawn(process.execPath, command, { env: { PATH: process.env.PATH, ...env } });
}

export async function killProcess(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

export interface ServerProcess {
  origin: string;
  /** Kills it as a power cut would: it gets to do nothing more. */
  kill(): Promise<void>;
}

/** Starts `serve.ts` in a process of its own. @throws when it ends without saying its address */
export async function spawnServer(database: {
  dataDir: string;
  databaseUrl?: string;
}): Promise<ServerProcess> {
  const child = spawnProgram("serve", [], {
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl,
    RATE_LIMIT: "off",
    SHED_LOAD: "off",
    // Each test says where its guests come from.
    TRUST_PROXY: "1",
  });
  child.stderr.pipe(process.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (typeof value !== "string") throw new Error("The server did not start");
  return { origin: value, kill: () => killProcess(child) };
}

export interface Child {
  process: ChildProcessWithoutNullStreams;
  /** The next line it says. */
  next(): Promise<string>;
  kill(): Promise<void>;
}

/** Starts child.ts in a mode, see there. */
export function spawnChild(mode: "hold" | "lock" | "commit", dataDir: string): Child {
  const child = spawnProgram("child", [mode, dataDir]);
  child.stderr.pipe(process.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value ?? "";
  return { process: child, next, kill: () => killProcess(child) };
}
