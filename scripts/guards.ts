/**
 * Takes guards out of a copy of the last commit, one at a time, and says whether a test then fails: `npm run guards`, or
 * `npm run guards -- chat` for those whose name or file has the word. The list is docs/testing.md's.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#server/lib/root.ts";
import type { Edit, Guard } from "./guards/guard.ts";
import { GUARDS } from "./guards/list.ts";
import { JOURNAL, newJournal, readJournal } from "./lib/journal.ts";
import { findPostgres, startCluster } from "./lib/postgres.ts";

const wanted = process.argv[2]?.toLowerCase() ?? "";
const chosen = GUARDS.filter(({ guard, file }) => `${guard} ${file}`.toLowerCase().includes(wanted));

const programs = findPostgres();
if (!programs) throw new Error("The guards are tried on PostgreSQL, and none was found.");
const cluster = await startCluster(programs);
const folder = mkdtempSync(join(tmpdir(), "tangu-guards-"));
const copy = join(folder, "copy");
execFileSync("git", ["worktree", "add", "--quiet", "--detach", copy], { cwd: projectRoot() });
symlinkSync(join(projectRoot(), "node_modules"), join(copy, "node_modules"));

/** @returns puts the file back @throws when the code to take out is not there, exactly once */
function edit({ file, code, instead }: Edit): () => void {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  const parts = source.split(code);
  if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times: ${code}`);
  writeFileSync(path, parts.join(instead));
  return () => writeFileSync(path, source);
}

/** How many tests of its file fail without the guard. */
function failuresWithout({ also, test, ...first }: Guard): number {
  const restore = [first, ...(also ? [also] : [])].map(edit);
  const journal = newJournal("guards");
  const names = test.endsWith(".services.test.ts") ? ["services"] : ["http", "long", "unit"];
  const projects = names.flatMap((name) => ["--project", name]);
  const reporter = "--reporter=./scripts/lib/vitest-journal.ts";
  const vitest = ["node_modules/vitest/vitest.mjs", "run", ...projects, reporter, test];
  const env = { ...process.env, [JOURNAL]: journal, TEST_DATABASE_URL: cluster.url };
  try {
    spawnSync(process.execPath, vitest, { cwd: copy, env, stdio: "ignore" });
    return readJournal(journal).failed.length;
  } finally {
    for (const each of restore) each();
  }
}

/** Leaves neither the copy nor the database server behind. */
async function cleanUp(): Promise<void> {
  execFileSync("git", ["worktree", "remove", "--force", copy], { cwd: projectRoot() });
  rmSync(folder, { recursive: true, force: true });
  await cluster.stop();
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}

let unguarded = 0;
try {
  for (const guard of chosen) {
    const failed = failuresWithout(guard);
    if (failed === 0) unguarded += 1;
    console.log(`${failed > 0 ? "fails " : "PASSES"}  ${guard.guard} (${failed} in ${guard.test})`);
    // A signal that came while the tests ran is heard here.
    await new Promise(setImmediate);
  }
} finally {
  await cleanUp();
}
console.log(
  `\n${chosen.length - unguarded} of ${chosen.length} guards are missed by a test when they are gone`,
);
process.exit(unguarded === 0 && chosen.length > 0 ? 0 : 1);
