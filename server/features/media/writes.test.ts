import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, openStore, type Store } from "#server/db/client.ts";
import { createLocalStorage } from "#server/storage/local.ts";
import { photo } from "#tests/fixtures/images.ts";
import { type MediaDeps, storeImage } from "./writes.ts";

let store: Store;
let deps: MediaDeps;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "tangu-media-"));
  store = await openStore({ dataDir, inMemory: true });
  await migrate(store);
  deps = { store, storage: createLocalStorage({ dataDir }), config: { dataDir } };
});

afterAll(async () => {
  await store.close();
  await rm(deps.config.dataDir, { recursive: true, force: true });
});

const files = (folder: string) => readdir(join(deps.config.dataDir, folder)).catch(() => []);

test("a photo is kept in five sizes", async () => {
  const stored = await storeImage(deps, await photo(3000, 2000), {
    visibility: "public",
    maxBytes: 50_000_000,
  });
  expect(stored).toMatchObject({ width: 2048, height: 1365 });
  const widths: Record<string, number> = {};
  for (const name of await files("uploads")) {
    const { width, format } = await sharp(join(deps.config.dataDir, "uploads", name)).metadata();
    expect(format).toBe("webp");
    widths[name.replace(`${stored.name}_`, "")] = width;
  }
  expect(widths).toEqual({
    "thumbnail.webp": 88,
    "small.webp": 200,
    "medium.webp": 400,
    "large.webp": 800,
    "original.webp": 2048,
  });
  expect(await files("tmp")).toEqual([]);
});
