import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type BackupOptions, restore } from "#server/db/backup.ts";
import { DataDirectoryInUse, migrate, openStore } from "#server/db/client.ts";
import { bind } from "#server/db/installation.ts";
import { checkInvariants } from "#server/db/invariants.ts";
import { move } from "#server/db/move.ts";
import { backUpTo } from "#server/jobs/back-up.ts";
import { type Config, parseConfig } from "#server/lib/config.ts";
import { bootFault } from "#server/lib/greeting.ts";
import { OperatorError } from "#server/lib/operator-error.ts";
import { printable } from "#server/lib/printable.ts";
import { copyFiles } from "#server/storage/copy.ts";
import { createLocalStorage } from "#server/storage/local.ts";
import { bucketOf, storageOf } from "#server/storage/open.ts";
import { type Storage, VISIBILITIES } from "#server/storage/storage.ts";
import { askServer } from "./lib/ask-server.ts";

const USAGE = `Usage:
  npm run db -- backup <file>             save the database, the files and the secrets, also while the server runs
  npm run db -- restore <file> [--force]  bring them back; --force replaces what is there
                                          BACKUP_PASSPHRASE encrypts a backup, and opens an encrypted one
  npm run db -- check                     recompute beds, ledgers and ratings, and say what does not hold
  npm run db -- move <DATABASE_URL>       copy everything to an empty PostgreSQL database; "embedded" for the way back
  npm run db -- files bucket              copy the files of DATA_DIR to the bucket of S3_*; "files local" for the way back
  npm run db -- bind                      mark the files as those of this database`;

const SHOWN = 20;

/** @returns whether everything holds */
async function check(options: { dataDir: string; databaseUrl?: string }): Promise<boolean> {
  const store = await openStore(options);
  try {
    const checked = await checkInvariants(store.db);
    for (const { name, broken } of checked) {
      console.log(`${broken.length === 0 ? "ok    " : "BROKEN"}  ${name}`);
      for (const sentence of broken.slice(0, SHOWN)) console.log(`          ${printable(sentence)}`);
      if (broken.length > SHOWN) console.log(`          and ${broken.length - SHOWN} more`);
    }
    return checked.every(({ broken }) => broken.length === 0);
  } finally {
    await store.close();
  }
}

async function bindFiles(
  options: { dataDir: string; databaseUrl?: string },
  storage: Storage,
): Promise<void> {
  const store = await openStore(options);
  try {
    await migrate(store);
    await bind(store.db, storage);
    for (const visibility of VISIBILITIES) {
      console.log(`The files in ${storage.place(visibility)} now belong to this database.`);
    }
  } finally {
    await store.close();
  }
}

async function saveTo(path: string, options: BackupOptions): Promise<void> {
  const { ok, lines } = await backUpTo(path, options).catch((error: unknown) => {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    const { passphrase } = options;
    return askServer(options.dataDir, { verb: "backup", path, passphrase }).catch((reason: unknown) => {
      // Whoever holds the database is no server that answers.
      const { code } = reason as NodeJS.ErrnoException;
      throw code === "ENOENT" || code === "ECONNREFUSED" ? error : reason;
    });
  });
  for (const line of lines) (ok ? console.log : console.error)(printable(line));
  if (!ok) process.exitCode = 1;
}

async function bringBack(path: string, options: BackupOptions & { force?: boolean }): Promise<void> {
  const { createdAt, files } = await restore(path, options);
  const count = Object.keys(files).filter((name) => /^(uploads|private)\/[^.]/.test(name)).length;
  console.log(
    `Restored the database, ${count} files and the secrets as they were at ${printable(createdAt)}.`,
  );
}

async function moveTo(
  target: string,
  source: { dataDir: string; databaseUrl?: string },
  storage: Storage,
): Promise<void> {
  const databaseUrl = target === "embedded" ? undefined : parseConfig({ DATABASE_URL: target }).databaseUrl;
  const { tables, rows, broken } = await move(source, databaseUrl, storage);
  console.log(`Moved ${rows} rows of ${tables} tables, and found each as it was.`);
  for (const name of broken) console.log(`Did not hold before, and does not now: ${name}`);
  const next = databaseUrl ? "Set DATABASE_URL to the new database" : "Unset DATABASE_URL";
  console.log(`${next} and start the server. The old database is as it was.`);
}

async function copyTo(target: string, config: Config): Promise<void> {
  const bucket = bucketOf(config);
  if (!bucket) throw new OperatorError("There is no bucket: set S3_ENDPOINT and the others of S3_*.");
  const local = createLocalStorage(config);
  const [from, to] = target === "bucket" ? [local, bucket] : [bucket, local];
  const { copied, present } = await copyFiles(from, to);
  const words = target === "bucket" ? `the bucket ${config.s3?.bucket}` : config.dataDir;
  console.log(
    `Copied ${copied} files to ${words}; ${present} were there already. The others are as they were.`,
  );
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: "boolean" } },
  });
  const [action, target, ...others] = positionals;
  const config = parseConfig(process.env);
  const { dataDir, directUrl, backups } = config;
  const database = { dataDir, databaseUrl: directUrl };
  const options = { ...database, bucket: bucketOf(config), passphrase: backups.passphrase };
  if (others.length > 0) throw new OperatorError(USAGE);
  if (target === undefined) {
    if (action === "bind") return bindFiles(database, storageOf(config));
    if (action !== "check") throw new OperatorError(USAGE);
    if (!(await check(database))) process.exitCode = 1;
    return;
  }
  if (action === "move") return moveTo(target, database, storageOf(config));
  if (action === "files" && (target === "bucket" || target === "local")) return copyTo(target, config);
  // npm runs scripts in the project's folder; a path is meant from where it was typed.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), target);
  if (action === "backup") return saveTo(path, options);
  if (action === "restore") return bringBack(path, { ...options, force: values.force ?? false });
  throw new OperatorError(USAGE);
}

main().catch((error: unknown) => {
  console.error(bootFault(error));
  process.exitCode = 1;
});
