import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface ServerProcess {
  origin: string;
  /** Kills it as a power cut would: it gets to do nothing more. */
  kill(): Promise<void>;
}

/** Starts `serve.ts` from source in a process of its own. @throws when it ends without saying its address */
export async function spawnServer(database: {
  dataDir: string;
  databaseUrl?: string;
}): Promise<ServerProcess> {
  const script = fileURLToPath(new URL("./serve.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.databaseUrl,
      RATE_LIMIT: "off",
    },
  });
  child.stderr.pipe(process.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  const { value } = await lines.next();
  if (typeof value !== "string") throw new Error("The server did not start");
  return { origin: value, kill };
}
