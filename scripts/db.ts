import { parseArgs } from "node:util";
import { backup, restore } from "#server/db/backup.ts";
import { migrate, openStore } from "#server/db/client.ts";
import { bind } from "#server/db/installation.ts";
import { checkInvariants } from "#server/db/invariants.ts";
import { parseConfig } from "#server/lib/config.ts";

const USAGE = `Usage:
  npm run db -- backup <file>             save the database, the uploads and the private files
  npm run db -- restore <file> [--force]  bring them back; --force replaces what is there
  npm run db -- check                     recompute beds, ledgers and ratings, and say what does not hold
  npm run db -- bind                      mark the files in DATA_DIR as those of this database`;

const SHOWN = 20;

/** @returns whether everything holds */
async function check(options: { dataDir: string; databaseUrl?: string }): Promise<boolean> {
  const store = await openStore(options);
  try {
    const checked = await checkInvariants(store.db);
    for (const { name, broken } of checked) {
      console.log(`${broken.length === 0 ? "ok    " : "BROKEN"}  ${name}`);
      for (const sentence of broken.slice(0, SHOWN)) console.log(`          ${sentence}`);
      if (broken.length > SHOWN) console.log(`          and ${broken.length - SHOWN} more`);
    }
    return checked.every(({ broken }) => broken.length === 0);
  } finally {
    await store.close();
  }
}

async function bindFiles(options: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const store = await openStore(options);
  try {
    await migrate(store);
    await bind(store.db, options.dataDir);
    console.log(`The files in ${options.dataDir} now belong to this database.`);
  } finally {
    await store.close();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: "boolean" } },
  });
  const [action, file, ...others] = positionals;
  if (action === "check" && file === undefined) {
    const { dataDir, databaseUrl } = parseConfig(process.env);
    if (!(await check({ dataDir, databaseUrl }))) process.exitCode = 1;
    return;
  }
  if (action === "bind" && file === undefined) {
    const { dataDir, databaseUrl } = parseConfig(process.env);
    return bindFiles({ dataDir, databaseUrl });
  }
  if (!file || others.length > 0 || (action !== "backup" && action !== "restore")) throw new Error(USAGE);

  const { dataDir, databaseUrl } = parseConfig(process.env);
  if (action === "backup") {
    const { files } = await backup(file, { dataDir, databaseUrl });
    console.log(`Saved the database and ${Object.keys(files).length - 1} files to ${file}.`);
    return;
  }
  const { createdAt, files } = await restore(file, { dataDir, databaseUrl, force: values.force });
  console.log(
    `Restored the database and ${Object.keys(files).length - 1} files as they were at ${createdAt}.`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
