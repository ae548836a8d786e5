import { mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RESERVED_BYTES } from "./free-space.ts";
import { createLocalStorage } from "./local.ts";
import type { Storage } from "./storage.ts";
import { clearTemp, receiveTemp } from "./temp.ts";

let dataDir: string;
let storage: Storage;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tangu-storage-"));
  storage = createLocalStorage({ dataDir });
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

const here = async () =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1));

const bytes = Buffer.from("0123456789");
const shown = { visibility: "public" } as const;
const hidden = { visibility: "private" } as const;

async function read(key: string, options: Parameters<Storage["get"]>[1]): Promise<string | null> {
  const file = await storage.get(key, options);
  return file && (await buffer(file.stream)).toString();
}

test("what is put is got, whole or in part, until it is removed", async () => {
  await storage.put("abc_original.webp", Readable.from([bytes, bytes]), shown);
  await storage.put("clip.mp4", bytes, hidden);
  expect(await read("abc_original.webp", shown)).toBe("01234567890123456789");
  expect(await read("abc_original.webp", { ...shown, range: () => ({ start: 8, end: 11 }) })).toBe("8901");
  expect(await read("abc_original.webp", hidden)).toBeNull();
  expect(await here()).toEqual(expect.arrayContaining(["uploads/abc_original.webp", "private/clip.mp4"]));

  const listed = await Readable.from(storage.list(shown)).toArray();
  expect(listed).toEqual([{ key: "abc_original.webp", modifiedAt: expect.any(Date) }]);

  await storage.remove("abc_original.webp", shown);
  await storage.remove("abc_original.webp", shown);
  expect(await read("abc_original.webp", shown)).toBeNull();
  expect(await here()).toEqual(["private/clip.mp4"]);
});

test.each([
  "../escape.webp",
  "..%2fescape.webp",
  "a/b.webp",
  "a\\b.webp",
  "nul\0.webp",
  ".webp",
  "a.html",
  "a.webp.html",
  "a_b_c.webp",
  `${"a".repeat(4096)}.webp`,
  "",
])("%j is no key", async (key) => {
  await mkdir(join(dataDir, "uploads"));
  await writeFile(join(dataDir, "escape.webp"), bytes);
  await expect(storage.put(key, bytes, shown)).rejects.toThrow("No key");
  expect(await storage.get(key, shown)).toBeNull();
  await storage.remove(key, shown);
  expect(await here()).toEqual(["escape.webp"]);
});

test("a source that breaks leaves nothing, and what was there before stays", async () => {
  await storage.put("abc.webp", bytes, shown);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000);
      throw new Error("cut off");
    })(),
  );
  await expect(storage.put("abc.webp", broken, shown)).rejects.toThrow("cut off");
  expect(await read("abc.webp", shown)).toBe("0123456789");
  expect(await here()).toEqual(["uploads/abc.webp"]);
});

test("a file is not seen before it is whole", async () => {
  let seen: unknown = "nothing looked";
  const slow = Readable.from(
    (async function* () {
      yield bytes;
      seen = await storage.get("abc.webp", shown);
      yield bytes;
    })(),
  );
  await storage.put("abc.webp", slow, shown);
  expect(seen).toBeNull();
});

test("a full disk is an outage, and leaves nothing", async () => {
  const full = createLocalStorage({
    dataDir,
    create: async (path) => {
      await writeFile(path, "");
      return open("/dev/full", "w");
    },
  });
  const refused = full.put("abc.webp", bytes, shown);
  await expect(refused).rejects.toMatchObject({ name: "DomainError", code: "UNAVAILABLE" });
  expect(await here()).toEqual([]);
});

test("temporary files that nobody writes to any more are cleared", async () => {
  await mkdir(join(dataDir, "tmp"));
  const old = new Date("2026-01-01T00:00:00Z");
  for (const name of ["left-behind", "alive"]) await writeFile(join(dataDir, "tmp", name), bytes);
  await utimes(join(dataDir, "tmp", "left-behind"), old, old);
  expect(await clearTemp(dataDir, new Date("2026-01-01T01:00:00Z"))).toBe(1);
  expect(await here()).toEqual(["tmp/alive"]);
});

test("an upload is taken while the disk has room beyond what the database needs", async () => {
  const receive = (free: number) =>
    receiveTemp(bytes, { dataDir, maxBytes: 100, tooLargeMessage: "", free: async () => free });
  await expect(receive(RESERVED_BYTES - 1)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await here()).toEqual([]);
  await (await receive(RESERVED_BYTES)).remove();
});
