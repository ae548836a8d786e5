import { parseArgs } from "node:util";
import { backup, restore } from "#server/db/backup.ts";
import { parseConfig } from "#server/lib/config.ts";

const USAGE = `Usage:
  npm run db -- backup <file>             save the database, the uploads and the private files
  npm run db -- restore <file> [--force]  bring them back; --force replaces what is there`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: "boolean" } },
  });
  const [action, file, ...others] = positionals;
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
