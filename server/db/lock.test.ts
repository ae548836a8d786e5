import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Child, spawnChild } from "#testing/processes.ts";
import { DataDirectoryInUse } from "./errors.ts";
import { lockDataDirectory } from "./lock.ts";

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

interface Planted {
  place?: string;
  pid: number;
  startedAt: string | null;
  nonce: string;
}

/** Puts somebody else's lock there; unless said otherwise it was taken by a process of this machine. */
async function plant(holder: Planted, name = "db.lock"): Promise<void> {
  const lock = await lockDataDirectory(await mkdtemp(join(dir, "own-")));
  const [own] = (await readdir(dir)).filter((entry) => entry.startsWith("own-"));
  const ours = JSON.parse(await readFile(join(dir, own ?? "", "db.lock"), "utf8"));
  await lock.release();
  await rm(join(dir, own ?? ""), { recursive: true });
  await writeFile(join(dir, name), JSON.stringify({ ...ours, ...holder }));
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
  await plant({ ...dead, nonce: "second" }, "db.lock.first");
  await lockDataDirectory(dir);
  await expect(lockDataDirectory(dir)).rejects.toThrow(DataDirectoryInUse);
  expect(await readdir(dir)).toEqual(["db.lock"]);
});

/** When this process started, as it would be read where another boot id is shown. */
async function underAnotherBootId(): Promise<string> {
  const lock = await lockDataDirectory(dir);
  const { startedAt } = JSON.parse(await readFile(join(dir, "db.lock"), "utf8"));
  await lock.release();
  return `another-boot/${startedAt.split("/")[1]}`;
}

test.each([
  {
    where: "in another container",
    holder: async () => ({ place: "another container", pid: 1, startedAt: null }),
  },
  {
    where: "that reads another boot id",
    holder: async () => ({ pid: process.pid, startedAt: await underAnotherBootId() }),
  },
])("a holder $where is believed dead only when it gives no sign of life", async ({ holder }) => {
  const planted = await holder();
  await plant({ ...planted, nonce: "elsewhere" });
  let second = 0;
  const touching = setInterval(() => {
    second += 1;
    void utimes(join(dir, "db.lock"), second, second);
  }, 50);
  await expect(lockDataDirectory(dir, 10_000)).rejects.toThrow(`process ${planted.pid}.`);
  clearInterval(touching);
  await lockDataDirectory(dir, 200);
  await expect(lockDataDirectory(dir)).rejects.toThrow(`process ${process.pid}`);
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
