import { spawn } from "node:child_process";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * Runs a command to its end and resolves with its exit code (128 + signal number when it was killed).
 * With `quiet` the output is held back and shown only when the command fails.
 */
export function run(command, args, { quiet = false, env = process.env } = {}) {
  return new Promise((done, fail) => {
    const stdio = quiet ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(command, args, { cwd: root, env, stdio });
    const held = [];
    child.stdout?.on("data", (chunk) => held.push(chunk));
    child.stderr?.on("data", (chunk) => held.push(chunk));
    const forward = (signal) => child.kill(signal);
    // A terminal's Ctrl-C reaches the child by itself: it only must not end this process first.
    const interrupt = (signal) => {
      if (!process.stdin.isTTY) child.kill(signal);
    };
    process.on("SIGTERM", forward);
    process.on("SIGINT", interrupt);
    child.on("error", fail);
    child.on("close", (code, signal) => {
      process.off("SIGTERM", forward);
      process.off("SIGINT", interrupt);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(held));
      done(code ?? (signal === "SIGINT" ? 130 : 143));
    });
  });
}
