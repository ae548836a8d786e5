import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Runs a module of ours in a process of its own, so that asking costs the server nothing.
 * @param moduleUrl the module, which prints one line of JSON
 * @param input its first argument, as JSON
 */
export function runApart<T>(moduleUrl: string, input: unknown): Promise<T> {
  const command = ["--import", "tsx", fileURLToPath(moduleUrl), JSON.stringify(input)];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk;
  });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) =>
      code === 0 ? done(JSON.parse(printed)) : fail(new Error("The load stopped")),
    );
  });
}
