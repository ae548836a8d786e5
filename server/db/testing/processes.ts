import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface Child {
  process: ChildProcessWithoutNullStreams;
  lines: AsyncIterator<string>;
  /** The next line it says. */
  next(): Promise<string>;
  kill(): Promise<void>;
}

/** Starts child.ts in a mode, see there. */
export function spawnChild(mode: "hold" | "lock" | "commit", dataDir: string): Child {
  const script = fileURLToPath(new URL("./child.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, mode, dataDir]);
  child.stderr.pipe(process.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value ?? "";
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { process: child, lines, next, kill };
}
