import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backUp } from "#server/jobs/back-up.ts";
import { systemClock } from "#server/lib/clock.ts";
import { parseConfig } from "#server/lib/config.ts";
import { createS3Storage } from "#server/storage/s3.ts";
import type { Storage } from "#server/storage/storage.ts";
import { createTestBucket } from "#testing/buckets.ts";
import { createUser } from "#testing/factories/users.ts";
import { adminUrl, createTestDatabase } from "#testing/store.ts";
import { restore } from "./backup.ts";
import { openStore } from "./client.ts";
import { users } from "./schema/auth.ts";

const shown = { visibility: "public" } as const;
const hidden = { visibility: "private" } as const;
const large = Buffer.alloc(400_000, 7);

let dir: string;
let drops: (() => Promise<void>)[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "tangu-backup-bucket-"));
  drops = [];
});
afterEach(async () => {
  for (const drop of drops) await drop();
  await rm(dir, { recursive: true, force: true });
});

/** A machine with a database and a bucket that know nothing yet. */
async function machine() {
  const dataDir = await mkdtemp(join(dir, "data-"));
  const { url, drop } = await createTestDatabase(adminUrl!);
  drops.push(drop);
  const options = await createTestBucket();
  const bucket = createS3Storage({ ...options, dataDir });
  return { dataDir, databaseUrl: url, bucket, env: { DATA_DIR: dataDir, DATABASE_URL: url, ...options.env } };
}

async function filesOf(bucket: Storage) {
  const kept: Record<string, Buffer> = {};
  for (const options of [shown, hidden]) {
    for (const { key } of await Readable.from(bucket.list(options)).toArray()) {
      kept[key] = await buffer((await bucket.get(key, options))!.stream);
    }
  }
  return { kept, owners: [await bucket.owner("public"), await bucket.owner("private")] };
}

const passphrase = "correct horse";

/** By the job, as the server makes it. @returns its file */
async function backUpOf({ env }: { env: Record<string, string> }): Promise<string> {
  const config = parseConfig({ ...env, BACKUP_DIR: join(dir, "backups"), BACKUP_PASSPHRASE: passphrase });
  const store = await openStore(config);
  const log = pino({ level: "silent" });
  const name = await backUp({ config, store, clock: systemClock, log }).finally(() => store.close());
  return join(dir, "backups", name!);
}

test("a backup holds the files of the bucket, and they come back to a bucket or to folders", async () => {
  const from = await machine();
  const store = await openStore(from);
  await createUser(store, { firstName: "Asha" });
  await store.close();
  await from.bucket.put("room_original.webp", large, shown);
  await from.bucket.put("empty_medium.webp", Buffer.alloc(0), shown);
  await from.bucket.put("proof_original.webp", Buffer.from("proof"), hidden);
  await from.bucket.setOwner("public", "one");
  await from.bucket.setOwner("private", "one");
  await writeFile(join(from.dataDir, "secrets.json"), "{}");
  const saved = await filesOf(from.bucket);
  const file = await backUpOf(from);

  const to = await machine();
  const options = { ...to, passphrase };
  await to.bucket.put("stranger_original.webp", large, hidden);
  await expect(restore(file, options)).rejects.toThrow("There are files in the bucket");
  await restore(file, { ...options, force: true });
  expect(await filesOf(to.bucket)).toEqual(saved);
  expect(await to.bucket.emptyTrash(new Date(Date.now() + 2 * 86_400_000))).toBe(1);
  expect(await readdir(to.dataDir)).toEqual(["secrets.json"]);
  const restored = await openStore(to);
  expect(await restored.db.select({ name: users.firstName }).from(users)).toEqual([{ name: "Asha" }]);
  await restored.close();

  const local = await machine();
  await restore(file, { ...options, ...local, bucket: undefined, force: true });
  expect((await readdir(join(local.dataDir, "uploads"))).sort()).toEqual([
    ".installation",
    "empty_medium.webp",
    "room_original.webp",
  ]);
  expect(await readFile(join(local.dataDir, "uploads", "room_original.webp"))).toEqual(large);
});
