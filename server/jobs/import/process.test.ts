import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "#server/db/client.ts";
import { importedRows, pgListings } from "#server/db/schema/listings.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { sweepMedia } from "#server/jobs/sweep-media.ts";
import { createLocalStorage } from "#server/storage/local.ts";
import { createDataDirectory } from "#testing/base.ts";
import { photo } from "#testing/fixtures/images.ts";
import { spawnProgram, spawnServer } from "#testing/processes.ts";

const ROWS = 6;
const FILES_OF_A_ROW = 5;

const TITLES = Array.from({ length: ROWS }, (_, at) => `PG ${at}`);
const HEADINGS =
  "title,address,city,contactName,contactPhone,roomType,monthlyRent,securityDeposit,latitude,longitude,media";

let folder: string;
let dataDir: string;
let csv: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tangu-import-"));
  csv = join(folder, "listings.csv");
  await writeFile(join(folder, "a.jpg"), await photo(800, 600));
  const lines = TITLES.map(
    (title, at) => `${title},Street ${at},Bengaluru,Suma,9000000003,2 Sharing,9500,9000,12.95,77.70,a.jpg`,
  );
  await writeFile(csv, `\ufeff${[HEADINGS, ...lines].join("\r\n")}\r\n`);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function newDataDirectory(): Promise<void> {
  dataDir = await mkdtemp(join(folder, "data-"));
  await createDataDirectory(dataDir);
}

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

const uploads = async () => {
  const names = await readdir(join(dataDir, "uploads")).catch(() => []);
  return names.filter((name) => name.endsWith(".webp")).length;
};

async function expectEachRowOnce(): Promise<void> {
  const store = await openStore({ dataDir });
  try {
    const listings = await store.db.select().from(pgListings);
    expect(listings.map(({ title }) => title).sort()).toEqual(TITLES);
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

/** Starts an import and sends it a signal in the middle of the second row that it imports. */
async function importUntil(signal: NodeJS.Signals) {
  const before = await uploads();
  const { child, output, ended } = start(csv, "--write");
  await expect.poll(uploads, { interval: 5 }).toBeGreaterThan(before + FILES_OF_A_ROW);
  child.kill(signal);
  return { code: await ended, output: output() };
}

test("interrupted or killed in the middle, it continues where it was: every row once, nothing half", async () => {
  await newDataDirectory();
  const interrupted = await importUntil("SIGINT");
  expect(interrupted.code).toBe(130);
  expect(interrupted.output).toContain("Stopped. Run it again to go on.");
  expect((await importUntil("SIGKILL")).code).toBeNull();
  const last = start(csv, "--write");
  expect({ code: await last.ended, output: last.output() }).toMatchObject({ code: 0 });
  const [, before, imported] = /(\d+) imported before.\nImported (\d+) rows?/.exec(last.output()) ?? [];
  // Two of the first run, which finished its row, and the first of the second.
  expect(Number(before)).toBeGreaterThanOrEqual(3);
  expect(Number(imported)).toBeGreaterThan(0);
  expect(Number(before) + Number(imported)).toBe(ROWS);
  await expectEachRowOnce();
});

test("while a server holds the database, the server does it", async () => {
  await newDataDirectory();
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
    const incomplete = join(folder, "incomplete.csv");
    await writeFile(incomplete, "title,address,\u001b[2J\n");
    const bad = start(incomplete, "--write");
    expect(await bad.ended).toBe(1);
    expect(bad.output()).toContain("Columns that are missing: city, contactName, contactPhone, roomType.");
    expect(bad.output()).toContain('Unknown columns: "\\u001b[2J".');
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
