import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Storage } from "#server/storage/storage.ts";

export interface OpenedStorage {
  storage: Storage;
  /** Where temporary files go. */
  dataDir: string;
  /** Names of all files, with their folders. */
  here(): Promise<string[]>;
  drop(): Promise<void>;
}

const bytes = Buffer.from("0123456789");
const shown = { visibility: "public" } as const;
const hidden = { visibility: "private" } as const;

/** What every driver of the storage must do, as tests. @param open gives an empty one, for each test */
export function testStorage(open: () => Promise<OpenedStorage>): void {
  let opened: OpenedStorage;
  let storage: Storage;
  beforeEach(async () => {
    opened = await open();
    storage = opened.storage;
  });
  afterEach(() => opened.drop());

  async function read(key: string, options: Parameters<Storage["get"]>[1]): Promise<string | null> {
    const file = await storage.get(key, options);
    const read = file && (await buffer(file.stream)).toString();
    // Of the whole file, whatever part was read.
    expect(file?.size ?? null).toBe(await storage.size(key, options));
    return read;
  }

  test("what is put is got, whole or in part, until it is removed", async () => {
    await storage.put("abc_original.webp", Readable.from([bytes, bytes]), shown);
    await storage.put("clip.mp4", bytes, hidden);
    expect(await read("abc_original.webp", shown)).toBe("01234567890123456789");
    const part = { ...shown, range: (size: number) => ({ start: size - 12, end: 11 }) };
    expect(await read("abc_original.webp", part)).toBe("8901");
    expect(await storage.size("abc_original.webp", shown)).toBe(20);
    expect(await read("abc_original.webp", hidden)).toBeNull();
    expect(await storage.size("abc_original.webp", hidden)).toBeNull();
    expect((await opened.here()).sort()).toEqual(["private/clip.mp4", "uploads/abc_original.webp"]);

    const listed = await Readable.from(storage.list(shown)).toArray();
    expect(listed).toEqual([{ key: "abc_original.webp", size: 20, modifiedAt: expect.any(Date) }]);

    await storage.remove("abc_original.webp", shown);
    await storage.remove("abc_original.webp", shown);
    expect(await read("abc_original.webp", shown)).toBeNull();
    expect(await read("abc_original.webp", part)).toBeNull();
    expect(await opened.here()).toEqual(["private/clip.mp4"]);
  });

  test("a file of ours is taken, and an empty one is a file too", async () => {
    const path = join(opened.dataDir, "given");
    await writeFile(path, Buffer.alloc(300_000, 7));
    await storage.put("given.mp4", { path }, shown);
    await storage.put("empty.webp", Readable.from([]), shown);
    expect(await storage.size("given.mp4", shown)).toBe(300_000);
    expect(await read("empty.webp", shown)).toBe("");
  });

  test.each([
    "../escape.webp",
    "..%2fescape.webp",
    "a/b.webp",
    "a\\b.webp",
    "nul\0.webp",
    ".webp",
    ".installation",
    "a.html",
    "a.webp.html",
    "a_b_c.webp",
    `${"a".repeat(4096)}.webp`,
    "",
  ])("%j is no key", async (key) => {
    await storage.setOwner("public", "somebody");
    await expect(storage.put(key, bytes, shown)).rejects.toThrow("No key");
    expect(await storage.get(key, shown)).toBeNull();
    expect(await storage.size(key, shown)).toBeNull();
    expect(await storage.moveToTrash(key, { ...shown, now: new Date() })).toBe(false);
    await storage.remove(key, shown);
    expect(await opened.here()).toEqual(["uploads/.installation"]);
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
    expect(await opened.here()).toEqual(["uploads/abc.webp"]);
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

  test("what is in the trash is out of reach, and goes with the trash of its day", async () => {
    for (const key of ["old.webp", "new.webp", "kept.webp"]) await storage.put(key, bytes, hidden);
    const old = { ...hidden, now: new Date("2026-01-01T23:00:00Z") };
    expect(await storage.moveToTrash("old.webp", old)).toBe(true);
    expect(await storage.moveToTrash("old.webp", old)).toBe(false);
    await storage.moveToTrash("new.webp", { ...hidden, now: new Date("2026-01-02T00:00:00Z") });
    expect(await read("old.webp", hidden)).toBeNull();
    expect(await storage.emptyTrash(new Date("2026-01-02T12:00:00Z"))).toBe(1);
    expect((await opened.here()).sort()).toEqual(["private/kept.webp", "trash/2026-01-02/private/new.webp"]);
  });

  test("files bear the id of one database", async () => {
    expect(await storage.owner("private")).toBeNull();
    await storage.setOwner("private", "one");
    await storage.setOwner("private", "two");
    expect([await storage.owner("private"), await storage.owner("public")]).toEqual(["two", null]);
    expect(await Readable.from(storage.list(hidden)).toArray()).toEqual([]);
  });
}
