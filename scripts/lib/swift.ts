import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "#server/lib/root.ts";

/** What the product needs to know of a bucket, but for its name. */
export type BucketService = {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type Swift = BucketService & { readonly stop: () => Promise<void> };

/** Debian's own Python: the packages of Swift are installed for no other. */
const PYTHON = "/usr/bin/python3";
export const SWIFT_PACKAGES = ["swift-proxy", "swift-account", "swift-container", "swift-object"] as const;

export function findSwift(): boolean {
  return [PYTHON, ...SWIFT_PACKAGES.map((name) => `/usr/bin/${name}-server`)].every((path) =>
    existsSync(path),
  );
}

/** Starts a throw-away OpenStack Swift, the one S3 service that Debian has; `stop` leaves nothing behind. */
export async function startSwift(): Promise<Swift> {
  const keys = { accessKeyId: "tests:owner", secretAccessKey: "secret-of-the-tests" };
  const script = join(projectRoot(), "scripts/lib/swift-server.py");
  const onDisk = join(projectRoot(), ".cache");
  mkdirSync(onDisk, { recursive: true });
  const child = spawn(PYTHON, [script, keys.accessKeyId, keys.secretAccessKey, tmpdir(), onDisk]);
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => {
    log = (log + chunk).slice(-4000);
  });
  const ended = new Promise<void>((done) => child.on("close", () => done()));
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  if (typeof value !== "string") {
    await ended;
    throw new Error(`The throw-away Swift did not start:\n${log}`);
  }
  const [port = "", folder = ""] = value.split(" ");
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", ...keys, stop };
}
