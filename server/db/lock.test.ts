import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataDirectoryInUse } from "./errors.ts";
import { lockDataDirectory } from "./lock.ts";
import { type Child, spawnChild } from "./testing/processes.ts";

let dir: string;
let children: Child[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "tangu-lock-"));
});

afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()));
  children = [];
  await rm(dir, { recursive: true, force: true });
});

async function startRacers(count: number): Promise<Child[]> {
  children = Array.from({ length: count }, () => spawnChild("lock", dir));
  const words = await Promise.all(children.map((child) => child.next()));
  expect(words).toEqual(children.map(() => "ready"));
  return children;
}

async function race(racers: Child[]): Promise<string[]> {
  for (const { process } of racers) process.stdin.write("go\n");
  return Promise.all(racers.map((racer) => racer.next()));
}

function plant(holder: { pid: number; startedAt: string | null; nonce: string }): Promise<void> {
  return writeFile(join(dir, "db.lock"), JSON.stringify(holder));
}

test("a second taker is refused and told who holds it, until it is released", async () => {
  const lock = await lockDataDirectory(dir);
  await expect(lockDataDirectory(dir)).rejects.toThrow(DataDirectoryInUse);
  await expect(lockDataDirectory(dir)).rejects.toThrow(`process ${process.pid}`);
  await lock.release();
  await (await lockDataDirectory(dir)).release();
  expect(await readdir(dir)).toEqual([]);
});

test("a lock whose process number went to another process is taken over", async () => {
  await plant({ pid: process.pid, startedAt: "another-boot/1", nonce: "recycled" });
  await lockDataDirectory(dir);
  await expect(lockDataDirectory(dir)).rejects.toThrow(DataDirectoryInUse);
});

test("releasing does not remove a lock that somebody else has taken meanwhile", async () => {
  const lock = await lockDataDirectory(dir);
  await plant({ pid: process.pid, startedAt: null, nonce: "theirs" });
  await lock.release();
  await expect(lockDataDirectory(dir)).rejects.toThrow(DataDirectoryInUse);
});

test("a successor that died while taking over is succeeded in its turn", async () => {
  const dead = { pid: process.pid, startedAt: "another-boot/1" };
  await plant({ ...dead, nonce: "first" });
  await writeFile(join(dir, "db.lock.first"), JSON.stringify({ ...dead, nonce: "second" }));
  await lockDataDirectory(dir);
  await expect(lockDataDirectory(dir)).rejects.toThrow(DataDirectoryInUse);
  expect(await readdir(dir)).toEqual(["db.lock"]);
});

test("of processes racing for a dead one's lock exactly one wins", { timeout: 60_000 }, async () => {
  const [holder] = await startRacers(1);
  if (!holder) throw new Error("no holder");
  expect(await race([holder])).toEqual(["held"]);
  await holder.kill();

  const racers = await startRacers(4);
  const words = await race(racers);
  const winner = racers[words.indexOf("held")];
  expect(words.filter((word) => word === "held")).toHaveLength(1);
  const losers = words.filter((word) => word !== "held");
  for (const word of losers) expect(word).toContain(`DataDirectoryInUse: The embedded database`);
  for (const word of losers) expect(word).toContain(`in use by process ${winner?.process.pid}.`);
});
