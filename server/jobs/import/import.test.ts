import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { rows } from "#server/db/client.ts";
import { auditLog } from "#server/db/schema/auth.ts";
import { importedRows, pgListings } from "#server/db/schema/listings.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { sweepMedia } from "#server/jobs/sweep-media.ts";
import { photo } from "#testing/fixtures/images.ts";
import { clip } from "#testing/fixtures/videos.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import type { ImportEvent } from "./events.ts";
import { runImport } from "./run.ts";

let site: TestApp;
let folder: string;
let picture: Buffer;

beforeAll(async () => {
  site = await testApp();
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tangu-import-"));
  await mkdir(join(folder, "rooms"));
  await writeFile(join(folder, "rooms", "a.png"), picture);
  await writeFile(join(folder, "tour.mp4"), clip);
});

afterEach(async () => {
  await site.deps.store.db.delete(importedRows);
  await site.deps.store.db.delete(pgListings);
  await site.deps.store.db.delete(mediaFiles);
  await rm(join(site.deps.config.dataDir, "uploads"), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

afterAll(() => site.close());

const HEADINGS =
  "title,address,city,contactName,contactPhone,roomType,monthlyRent,securityDeposit,latitude,longitude,media,profileImage";
const line = (
  title: string,
  others: { media?: string; profile?: string; where?: string; rent?: string } = {},
) =>
  `${title},"12, 3rd Cross",Bengaluru,Suma,9000000003,2 Sharing,${others.rent ?? "9500"},9000,${others.where ?? "12.95,77.70"},${others.media ?? ""},${others.profile ?? ""}`;

interface Run {
  write?: boolean;
  skipBad?: boolean;
  signal?: AbortSignal;
  onEvent?: (event: ImportEvent) => void;
}

async function run(
  lines: readonly string[] | string,
  { write = false, skipBad = false, signal, onEvent }: Run = {},
) {
  const path = join(folder, "listings.csv");
  await writeFile(path, typeof lines === "string" ? lines : [HEADINGS, ...lines].join("\n"));
  const events: ImportEvent[] = [];
  await runImport(
    site.deps,
    { verb: "import", path, write, skipBad },
    {
      signal: signal ?? new AbortController().signal,
      report: (event) => {
        events.push(event);
        onEvent?.(event);
      },
    },
  );
  return {
    bad: events.filter((event) => event.type === "bad").map(({ line, reasons }) => ({ line, reasons })),
    last: events.at(-1),
  };
}

const listings = () => site.deps.store.db.select().from(pgListings).orderBy(pgListings.id);
const media = () => site.deps.store.db.select().from(mediaFiles);
const uploads = () => readdir(join(site.deps.config.dataDir, "uploads")).catch(() => []);
const temporary = () => readdir(join(site.deps.config.dataDir, "tmp")).catch(() => []);

test("a dry run looks at everything and changes nothing", async () => {
  const { bad, last } = await run([line("One Ladies PG", { media: "rooms/a.png" }), line("Two Boys PG")]);
  expect({ bad, last }).toEqual({
    bad: [],
    last: { type: "end", rows: 2, bad: 0, before: 0, imported: null, stopped: false },
  });
  expect([await listings(), await media(), await uploads()]).toEqual([[], [], []]);
});

test("rows become listings with their pictures and videos, once, and nobody's", async () => {
  const lines = [
    line("One Ladies PG", {
      media: "tour.mp4; rooms/a.png",
      profile: "rooms/a.png",
    }),
    line("Two Boys PG"),
  ];
  const { last } = await run(lines, { write: true });
  expect(last).toEqual({ type: "end", rows: 2, bad: 0, before: 0, imported: 2, stopped: false });
  const [one, two] = await listings();
  expect(one).toMatchObject({
    title: "One Ladies PG",
    gender: "ladies",
    ownerId: null,
    monthlyRent: "9500.00",
  });
  expect(one!.media).toEqual([expect.stringMatching(/\.mp4$/), expect.stringMatching(/_original\.webp$/)]);
  expect(one!.profileImageUrl).toMatch(/_original\.webp$/);
  expect(two).toMatchObject({ title: "Two Boys PG", ownerId: null, media: [] });
  expect((await media()).map(({ attached }) => attached)).toEqual([true, true, true]);
  const audited = await site.deps.store.db.select().from(auditLog);
  expect(audited.filter(({ action }) => action === "listing.imported")).toMatchObject([
    { actor: "console", subject: `listing ${one!.id}` },
    { actor: "console", subject: `listing ${two!.id}` },
  ]);

  const again = await run([...lines, line("Three Colive")], { write: true });
  expect(again.last).toEqual({ type: "end", rows: 3, bad: 0, before: 2, imported: 1, stopped: false });
  expect(await listings()).toHaveLength(3);
});

test("one row gives the place of all rows of a PG, and a known PG needs none", async () => {
  const lines = [line("One PG"), line("one  pg", { where: ",", rent: "8000" })];
  expect((await run(lines, { write: true })).last).toMatchObject({ bad: 0, imported: 2 });
  const places = (await listings()).map(({ latitude, longitude }) => [latitude, longitude]);
  expect(places).toEqual([places[0], places[0]]);
  expect((await run([line("ONE PG", { where: ",", rent: "7000" })], { write: true })).last).toMatchObject({
    imported: 1,
  });
  const unknown = await run([line("Other PG", { where: "," })]);
  expect(unknown.bad).toEqual([
    { line: 2, reasons: ["latitude: Set the location. We need it for a new PG."] },
  ]);
});

test("each bad row is named by its line with all that is wrong, and nothing is imported", async () => {
  const lines = [
    line("Good PG"),
    line('"Two\nlines"', { media: "rooms/none.png" }),
    line("Good PG"),
    line("Bad PG", { rent: "abc", where: "95,77" }),
    `${line("Long PG", { media: "../x.png" })},more`,
  ];
  const { bad, last } = await run(lines, { write: true });
  expect(bad).toEqual([
    {
      line: 3,
      reasons: [
        "title: This text has characters we can't use. Remove them and try again.",
        "media: rooms/none.png is not there",
      ],
    },
    { line: 5, reasons: ["the same as line 2"] },
    {
      line: 6,
      reasons: ["monthlyRent: Invalid monthly rent: must be a number", "latitude: Invalid latitude"],
    },
    {
      line: 7,
      reasons: ['"more" stands under no heading', "media: ../x.png is not inside the folder of the CSV"],
    },
  ]);
  expect(last).toMatchObject({ rows: 5, bad: 4, imported: null });
  expect(await listings()).toEqual([]);

  const skipped = await run(lines, { write: true, skipBad: true });
  expect(skipped.last).toMatchObject({ rows: 5, bad: 4, imported: 1 });
  expect((await listings()).map(({ title }) => title)).toEqual(["Good PG"]);
});

test("two files that will not do are told together", async () => {
  const { bad } = await run([line("PG", { media: "none.png", profile: "tour.mp4" })]);
  expect(bad).toEqual([
    {
      line: 2,
      reasons: ["media: none.png is not there", "profileImage: tour.mp4: is a video, not a picture"],
    },
  ]);
});

test("no file outside the folder of the CSV is looked at", async () => {
  await symlink("/etc/passwd", join(folder, "link.png"));
  await symlink(tmpdir(), join(folder, "way"));
  await writeFile(join(folder, "page.png"), "<html></html>");
  const names = [
    "../x.png",
    "/etc/passwd",
    "rooms/../../x.png",
    "link.png",
    "way/x.png",
    "rooms",
    "page.png",
    ".",
  ];
  const { bad } = await run(names.map((name, at) => line(`PG ${at}`, { media: name })));
  const outside = (name: string) => `media: ${name} is not inside the folder of the CSV`;
  expect(bad.map(({ reasons }) => reasons[0])).toEqual([
    ...names.slice(0, 4).map(outside),
    expect.stringMatching(/way\/x\.png is not (there|inside)/),
    "media: rooms is no file",
    expect.stringContaining("page.png: Some files exceed 100MB"),
    outside("."),
  ]);
});

test("a picture that turns out to be damaged costs its whole row, and no other", async () => {
  await writeFile(join(folder, "torn.jpg"), (await photo(800, 600)).subarray(0, 20_000));
  const lines = [
    line("Torn PG", { media: "rooms/a.png;torn.jpg" }),
    line("Good PG", { media: "rooms/a.png" }),
  ];
  const { bad, last } = await run(lines, { write: true });
  expect(bad).toEqual([{ line: 2, reasons: ["We can't open this photo. Try another one."] }]);
  expect(last).toMatchObject({ bad: 1, imported: 1 });
  expect((await listings()).map(({ title }) => title)).toEqual(["Good PG"]);
  expect(await media()).toHaveLength(1);
  expect(await uploads()).toHaveLength(5);
  expect(await temporary()).toEqual([]);
});

test("told to stop, it ends after a row, and goes on from there the next time", async () => {
  const lines = Array.from({ length: 6 }, (_, at) => line(`PG ${at}`, { media: "rooms/a.png" }));
  const stop = new AbortController();
  const watch = setInterval(async () => {
    if ((await listings()).length >= 2) stop.abort();
  }, 5);
  const first = await run(lines, { write: true, signal: stop.signal });
  clearInterval(watch);
  expect(first.last).toMatchObject({ stopped: true });
  const done = (await listings()).length;
  expect(done).toBeGreaterThanOrEqual(2);
  expect(done).toBeLessThan(6);
  const second = await run(lines, { write: true });
  expect(second.last).toMatchObject({ before: done, imported: 6 - done, stopped: false });
  expect(await listings()).toHaveLength(6);
});

test("two imports of one file at once bring each row in once", async () => {
  const lines = Array.from({ length: 6 }, (_, at) => line(`PG ${at}`, { media: "rooms/a.png" }));
  const both = await Promise.all([run(lines, { write: true }), run(lines, { write: true })]);
  const imported = both.map(({ last }) => (last?.type === "end" ? (last.imported ?? 0) : 0));
  expect(imported[0]! + imported[1]!).toBe(6);
  expect(await listings()).toHaveLength(6);
  expect(await media()).toHaveLength(6);
  await sweepMedia({ ...site.deps, clock: { now: () => new Date(Date.now() + 2 * 3_600_000) } });
  const shown = await rows<{ missing: number }>(
    site.deps.store.db,
    sql`select count(*)::int as missing from pg_listings l where not exists
      (select 1 from media_files m where l.media[1] like '%' || m.name || '%' and m.attached)`,
  );
  expect(shown).toEqual([{ missing: 0 }]);
  expect(await uploads()).toHaveLength(30);
});

test.each([
  ["", ["The file is empty."]],
  [HEADINGS, ["The file has headings, but no rows."]],
  [
    "title;price\n1;2",
    [expect.stringMatching(/^Unknown columns: "price"/), expect.stringMatching(/^Columns that are missing/)],
  ],
])("%j cannot be read, and is told why", async (text, reasons) => {
  expect((await run(text)).last).toEqual({ type: "unreadable", reasons });
});

test("a file that is not there is told so", async () => {
  const events: ImportEvent[] = [];
  const command = { verb: "import", path: "/none/listings.csv", write: true, skipBad: false } as const;
  await runImport(site.deps, command, {
    report: (event) => events.push(event),
    signal: new AbortController().signal,
  });
  expect(events).toEqual([{ type: "unreadable", reasons: ["There is no file /none/listings.csv."] }]);
});

test("ten thousand rows are looked at in seconds", async () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => line(`PG number ${at}`));
  const start = performance.now();
  expect((await run(lines)).last).toMatchObject({ rows: 10_000, bad: 0 });
  expect(performance.now() - start).toBeLessThan(30_000);
});
