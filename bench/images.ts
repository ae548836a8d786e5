import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { VARIANT_SIZES, VARIANT_WIDTHS } from "#domain/media/urls.ts";
import { migrate, openStore } from "#server/db/client.ts";
import { type MediaDeps, storeImage } from "#server/features/media/service.ts";
import { createLocalStorage } from "#server/storage/local.ts";
import { photo } from "#testing/fixtures/images.ts";
import { type BenchTable, median, rounded } from "./lib/result.ts";

const RUNS = 9;
const MEGAPIXELS_12 = { width: 4000, height: 3000 };

/** The least that makes the same files: one decode, five sizes from it, written without care. */
async function bareSharp(path: string, folder: string): Promise<void> {
  const { data, info } = await sharp(path)
    .autoOrient()
    .resize({ width: VARIANT_WIDTHS.original, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  await Promise.all(
    VARIANT_SIZES.map((size) =>
      sharp(data, { raw: { width, height, channels } })
        .resize({ width: VARIANT_WIDTHS[size] })
        .webp({ quality: 80, effort: 4 })
        .toFile(join(folder, `bare_${size}.webp`)),
    ),
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function compare(deps: MediaDeps, folder: string): Promise<BenchTable["rows"]> {
  const sent = await photo(MEGAPIXELS_12.width, MEGAPIXELS_12.height);
  const path = join(folder, "photo.jpg");
  await writeFile(path, sent);
  const ours: number[] = [];
  const bare: number[] = [];
  const store = () => storeImage(deps, sent, { visibility: "public", maxBytes: sent.length });
  // In turn, so that a slow minute of the machine falls on both.
  for (let run = 0; run <= RUNS; run += 1) {
    const times = [await timed(store), await timed(() => bareSharp(path, folder))] as const;
    if (run === 0) continue;
    ours.push(times[0]);
    bare.push(times[1]);
  }
  return [
    {
      photo: `12 megapixels, ${rounded(sent.length / 1e6, 1)} MB`,
      "ratio to bare sharp": rounded(median(ours.map((ms, run) => ms / bare[run]!))),
      "stored ms": Math.round(median(ours)),
      "bare ms": Math.round(median(bare)),
    },
  ];
}

/** A photo through the whole of storing it, against sharp alone making the same files. */
export async function bench(): Promise<BenchTable[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "tangu-bench-"));
  const store = await openStore({ dataDir, inMemory: true });
  try {
    await migrate(store);
    const deps = { store, storage: createLocalStorage({ dataDir }), config: { dataDir } };
    return [{ name: "Images", rows: await compare(deps, dataDir) }];
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
