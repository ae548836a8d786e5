import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore } from "#server/db/client.ts";
import { importedRows, pgListings } from "#server/db/schema/listings.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { sweepMedia } from "#server/jobs/sweep-media.ts";
import { createLocalStorage } from "#server/storage/local.ts";
import { createDataDirectory } from "#server/testing/base.ts";
import { spawnProgram, spawnServer } from "#server/testing/processes.ts";
import { photo } from "#tests/fixtures/images.ts";

const ROWS = 5;
const FILES_OF_A_ROW = 5;

let folder: string;
let dataDir: string;
let csv: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tangu-import-"));
  dataDir = join(folder, "data");
  await createDataDirectory(dataDir);
  csv = join(folder, "listings.csv");
  await writeFile(join(folder, "a.jpg"), await photo(800, 600));
  const lines = Array.from(
    { length: ROWS },
    (_, at) => `PG ${at},Street ${at},Bengaluru,Suma,9000000003,2 Sharing,9500,9000,12.95,77.70,a.jpg`,
  );
  const headings =
    "title,address,city,contactName,contactPhone,roomType,monthlyRent,securityDeposit,latitude,longitude,media";
  await writeFile(csv, `\ufeff${[headings, ...lines].join("\r\n")}\r\n`);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** The command itself, as an operator runs it. */
function start(...args: string[]): {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
} {
  const child = spawnProgram("import", args, { DATA_DIR: dataDir });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const ended = once(child, "exit").then(() => child.exitCode);
  return { child, output: () => text, ended };
}

const uploads = async () => (await readdir(join(dataDir, "uploads")).catch(() => [])).length;

async function expectEachRowOnce(): Promise<void> {
  const store = await openStore({ dataDir });
  try {
    const listings = await store.db.select().from(pgListings);
    expect(listings.map(({ title }) => title).sort()).toEqual(
      Array.from({ length: ROWS }, (_, at) => `PG ${at}`),
    );
    expect(await store.db.select().from(importedRows)).toHaveLength(ROWS);
    const clock = { now: () => new Date(Date.now() + 2 * 3_600_000) };
    await sweepMedia({ store, storage: createLocalStorage({ dataDir }), config: { dataDir }, clock });
    const names = (await store.db.select().from(mediaFiles)).map(({ name }) => name);
    expect(listings.map(({ media }) => media)).toEqual(
      listings.map(() => [expect.stringMatching(new RegExp(names.join("|")))]),
    );
    expect(await uploads()).toBe(ROWS * FILES_OF_A_ROW);
  } finally {
    await store.close();
  }
}

test("killed in the middle, it goes on where it was: every row once, nothing half", async () => {
  const first = start(csv, "--write");
  await expect.poll(uploads, { interval: 5 }).toBeGreaterThan(FILES_OF_A_ROW);
  first.child.kill("SIGKILL");
  await first.ended;
  const second = start(csv, "--write");
  expect({ code: await second.ended, output: second.output() }).toMatchObject({ code: 0 });
  const [, before, imported] = /(\d+) imported before\.\nImported (\d+) rows?/.exec(second.output()) ?? [];
  expect(Number(before)).toBeGreaterThan(0);
  expect(Number(imported)).toBeGreaterThan(0);
  expect(Number(before) + Number(imported)).toBe(ROWS);
  await expectEachRowOnce();
});

test("interrupted, it ends after a row and says how to go on", async () => {
  const first = start(csv, "--write");
  await expect.poll(uploads, { interval: 5 }).toBeGreaterThan(FILES_OF_A_ROW);
  first.child.kill("SIGINT");
  expect(await first.ended).toBe(130);
  expect(first.output()).toContain("Stopped. Run it again to go on.");
  const second = start(csv, "--write");
  expect(await second.ended).toBe(0);
  await expectEachRowOnce();
});

test("while a server holds the database, the server does it", async () => {
  const server = await spawnServer({ dataDir });
  try {
    const dry = start(csv);
    expect(await dry.ended).toBe(0);
    expect(dry.output()).toBe(
      `${ROWS} rows: ${ROWS} good, 0 bad, 0 imported before.\nNothing was changed. Add --write to import.\n`,
    );
    const written = start(csv, "--write");
    expect({ code: await written.ended, output: written.output() }).toEqual({
      code: 0,
      output: `${ROWS} rows: ${ROWS} good, 0 bad, 0 imported before.\nImported ${ROWS} rows.\n`,
    });
    const answer = await fetch(`${server.origin}/api/pg-listings`);
    expect(await answer.json()).toHaveLength(ROWS);
    await writeFile(csv, "title,address\n");
    const bad = start(csv, "--write");
    expect(await bad.ended).toBe(1);
    expect(bad.output()).toContain("Columns that are missing: city, contactName, contactPhone, roomType.");
  } finally {
    await server.kill();
  }
});

test.each([[[]], [["a.csv", "b.csv"]], [["a.csv", "--wirte"]]])(
  "%j is answered with how to use it",
  async (args) => {
    const asked = start(...args);
    expect(await asked.ended).toBe(2);
    expect(asked.output()).toContain("Usage: npm run import");
  },
);
