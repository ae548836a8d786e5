import { mkdir, mkdtemp, open, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testStorage } from "#testing/storage.ts";
import { RESERVED_BYTES, Room, SHARE_BYTES } from "./free-space.ts";
import { createLocalStorage } from "./local.ts";
import { clearTemp, receiveTemp } from "./temp.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tangu-storage-"));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

const here = async () =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1));

describe("files in folders", () => {
  testStorage(async () => ({
    storage: createLocalStorage({ dataDir }),
    dataDir,
    here,
    drop: async () => {},
  }));
});

test("a full disk is an outage, and leaves nothing", async () => {
  const full = createLocalStorage({
    dataDir,
    create: async (path) => {
      await writeFile(path, "");
      return open("/dev/full", "w");
    },
  });
  const refused = full.put("abc.webp", Buffer.from("x"), { visibility: "public" });
  await expect(refused).rejects.toMatchObject({ name: "DomainError", code: "UNAVAILABLE" });
  expect(await here()).toEqual([]);
});

test("what is drawn takes no room that the database needs", async () => {
  const room = new Room(async () => ({ free: RESERVED_BYTES + 100, size: 0 }));
  const storage = createLocalStorage({ dataDir, room });
  await storage.put("a.webp", Buffer.alloc(90), { visibility: "public" });
  const more = storage.put("b.webp", Buffer.alloc(120), { visibility: "public" });
  await expect(more).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await here()).toEqual(["uploads/a.webp"]);
});

test("temporary files that nobody writes to any more are cleared", async () => {
  await mkdir(join(dataDir, "tmp"));
  const old = new Date("2026-01-01T00:00:00Z");
  for (const name of ["left-behind", "backup-x", "alive"]) await writeFile(join(dataDir, "tmp", name), "x");
  for (const name of ["left-behind", "backup-x"]) await utimes(join(dataDir, "tmp", name), old, old);
  expect(await clearTemp(dataDir, new Date("2026-01-01T01:00:00Z"))).toBe(1);
  expect((await here()).sort()).toEqual(["tmp/alive", "tmp/backup-x"]);
  expect(await clearTemp(dataDir, new Date("2026-01-02T01:00:00Z"))).toBe(1);
});

test("uploads are taken while the disk has room beyond what the database needs, also when all came at once", async () => {
  const written = async () => {
    const sizes = (await here()).map(async (path) => (await stat(join(dataDir, path))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const room = new Room(async () => ({ free: RESERVED_BYTES + 100 - (await written()), size: 0 }));
  const receive = (chunks: number) =>
    receiveTemp(Readable.from(Array<Buffer>(chunks).fill(Buffer.alloc(10))), {
      dataDir,
      maxBytes: 1000,
      tooLargeMessage: () => "",
      room,
    });
  await expect(receive(11)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await here()).toEqual([]);
  const together = await Promise.allSettled([receive(6), receive(6)]);
  expect(together.map(({ status }) => status)).toContain("rejected");
  expect(await written()).toBeLessThanOrEqual(100);
});

test.each([
  ["a large disk", 1e12, SHARE_BYTES],
  ["a small one, which has room for all while it is empty", 5e9, 5e9 / 20],
])("who comes later leaves shares of %s to others", async (_disk, size, share) => {
  const takes = (free: number, shares?: number) => new Room(async () => ({ free, size })).takes(0, shares);
  expect(await takes(RESERVED_BYTES)).toBe(true);
  expect(await takes(RESERVED_BYTES - 1)).toBe(false);
  expect(await takes(RESERVED_BYTES + 2 * share, 2)).toBe(true);
  expect(await takes(RESERVED_BYTES + 2 * share - 1, 2)).toBe(false);
});
