import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getCurrentUser, signUp } from "#domain/accounts/endpoints.ts";
import { buildApp } from "#server/app.ts";
import { backup, restore } from "#server/db/backup.ts";
import { openStore } from "#server/db/client.ts";
import { openInstallation } from "#server/db/installation.ts";
import { attachMedia, storeImage } from "#server/features/media/service.ts";
import { systemClock } from "#server/lib/clock.ts";
import { parseConfig } from "#server/lib/config.ts";
import type { Deps } from "#server/lib/deps.ts";
import { createMetrics } from "#server/lib/metrics.ts";
import { loadSecrets } from "#server/lib/secrets.ts";
import { createLocalStorage } from "#server/storage/local.ts";
import { migratedBase } from "#testing/base.ts";
import { photo } from "#testing/fixtures/images.ts";
import { adminUrl, createTestDatabase } from "#testing/store.ts";
import { backUp } from "./back-up.ts";

const PASSPHRASE = "correct horse battery";
const HOUR_MS = 60 * 60 * 1000;

let dir: string;
const drops: (() => Promise<void>)[] = [];

/** What a server has that runs on a data directory. */
async function openDeps(dataDir: string, databaseUrl: string | undefined): Promise<Deps> {
  const storage = createLocalStorage({ dataDir });
  const store = await openInstallation({ dataDir, databaseUrl }, storage);
  const config = parseConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMIT: "off" });
  const { secrets } = loadSecrets(config);
  const log = pino({ level: "silent" });
  return { config, secrets, store, storage, clock: systemClock, log, metrics: createMetrics(), sms: null };
}

async function newDatabase(): Promise<string | undefined> {
  if (!adminUrl) return undefined;
  const { url, drop } = await createTestDatabase(adminUrl);
  drops.push(drop);
  return url;
}

let site: Deps;
let cookie: string;
let picture: { url: string; bytes: Buffer };

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "tangu-back-up-"));
  const dataDir = join(dir, "data");
  if (!adminUrl) await (await openStore({ dataDir, loadFrom: await migratedBase() })).close();
  site = await openDeps(dataDir, await newDatabase());
  const image = await storeImage(site, await photo(300, 200), {
    visibility: "public",
    maxBytes: 1e6,
  });
  await site.store.transaction((tx) => attachMedia(tx, [image.name]));
  await site.storage.put("proof_original.webp", Buffer.from("proof"), { visibility: "private" });
  const app = await buildApp(site);
  const answer = await app.inject({
    method: "POST",
    url: signUp().path,
    headers: { "sec-fetch-site": "same-origin", host: "localhost" },
    payload: { phoneNumber: "9876543210", password: "Passw0rd!x", confirmPassword: "Passw0rd!x" },
  });
  expect([answer.statusCode, answer.json()]).toEqual([201, expect.anything()]);
  cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  picture = { url: image.url, bytes: (await app.inject({ url: image.url })).rawPayload };
  await app.close();
});
afterAll(async () => {
  await site.store.close();
  for (const drop of drops) await drop();
  await rm(dir, { recursive: true });
});

const optionsOf = ({ config, store }: Deps) => ({
  dataDir: config.dataDir,
  databaseUrl: config.databaseUrl,
  passphrase: PASSPHRASE,
  store,
});

test("restored into an empty directory: the same admin code, sessions, push keys and pictures", async () => {
  const file = join(dir, "tangu.backup");
  await backup(file, optionsOf(site));
  const to = { dataDir: join(dir, "elsewhere"), databaseUrl: await newDatabase() };
  await restore(file, { ...to, passphrase: PASSPHRASE, force: true });
  const restored = await openDeps(to.dataDir, to.databaseUrl);
  expect(restored.secrets).toEqual(site.secrets);
  const app = await buildApp(restored);
  const user = await app.inject({ url: getCurrentUser().path, headers: { cookie } });
  expect(user.json()).toMatchObject({ phoneNumber: "9876543210" });
  expect((await app.inject({ url: picture.url })).rawPayload.equals(picture.bytes)).toBe(true);
  expect(await readFile(join(to.dataDir, "private/proof_original.webp"), "utf8")).toBe("proof");
  expect((await stat(join(to.dataDir, "secrets.json"))).mode & 0o777).toBe(0o600);
  await app.close();
  await restored.store.close();
});

test("a sealed backup tells nothing, opens by its passphrase alone, and is refused when it is cut off", async () => {
  const file = join(dir, "sealed.backup");
  await backup(file, optionsOf(site));
  const bytes = await readFile(file);
  // An archive that is not sealed is a gzip file.
  await backup(join(dir, "open.backup"), { ...optionsOf(site), passphrase: undefined });
  const magic = Buffer.from([0x1f, 0x8b]);
  expect((await readFile(join(dir, "open.backup"))).indexOf(magic)).toBe(0);
  expect(bytes.indexOf(magic)).not.toBe(0);
  const into = { dataDir: join(dir, "refused"), databaseUrl: await newDatabase(), force: true };
  await expect(restore(file, into)).rejects.toThrow("is encrypted: set BACKUP_PASSPHRASE");
  await expect(restore(file, { ...into, passphrase: "another passphrase" })).rejects.toThrow(
    "BACKUP_PASSPHRASE is wrong, or the archive is damaged. Nothing was changed.",
  );
  await writeFile(file, bytes.subarray(0, -1000));
  await expect(restore(file, { ...into, passphrase: PASSPHRASE })).rejects.toThrow(
    /damaged.*Nothing was changed/,
  );
  expect(await readdir(dir)).not.toContain("refused");
});

test("a backup never takes the place of a file", async () => {
  const file = join(dir, "mine.txt");
  await writeFile(file, "mine");
  await expect(backup(file, optionsOf(site))).rejects.toThrow("is there already: choose another name");
  expect(await readFile(file, "utf8")).toBe("mine");
  expect((await readdir(dir)).filter((name) => name.startsWith("mine"))).toEqual(["mine.txt"]);
});

test("one is made for each period, and the oldest beyond those to keep go", async () => {
  const folder = join(dir, "nightly");
  const now = Date.parse("2026-12-01T03:20:00Z");
  const old = new Date(now - 48 * HOUR_MS);
  await mkdir(folder);
  const left = [
    "tangu-2026-11-30T12.backup",
    "tangu-2026-11-30T18.backup",
    "tangu-2026-11-30T18.backup.x.part",
  ];
  for (const name of [...left, "tangu-notes.txt"]) {
    await writeFile(join(folder, name), "");
    await utimes(join(folder, name), old, old);
  }
  const at = (hours: number) =>
    backUp({
      ...site,
      config: { ...site.config, backups: { folder, everyHours: 6, keep: 2, passphrase: undefined } },
      clock: { now: () => new Date(now + hours * HOUR_MS) },
    });
  expect(await at(0)).toBe("tangu-2026-12-01T00.backup");
  expect([await at(0), await at(2)]).toEqual([null, null]);
  expect((await readdir(folder)).sort()).toEqual([
    "tangu-2026-11-30T18.backup",
    "tangu-2026-12-01T00.backup",
    "tangu-notes.txt",
  ]);
  expect((await stat(join(folder, "tangu-2026-12-01T00.backup"))).mode & 0o777).toBe(0o600);
});

test("without a folder none are made", async () => {
  expect(await backUp(site)).toBeNull();
});
