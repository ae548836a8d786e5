/**
 * Takes guards out of a copy of the last commit, one at a time, and says whether a test then fails: `npm run guards`, or
 * `npm run guards -- chat` for those whose name or file has the word. The list is docs/testing.md's.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#server/lib/root.ts";
import { GUARDS, type Guard } from "./guards/list.ts";
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

/** How many tests of its file fail without the guard. @throws when the code to take out is not there, exactly once */
function failuresWithout({ file, code, instead, test }: Guard, at: number): number {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  const parts = source.split(code);
  if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times: ${code}`);
  writeFileSync(path, parts.join(instead));
  const journal = newJournal(`guard ${at}`);
  const projects = ["--project", "http", "--project", "unit"];
  const reporter = "--reporter=./scripts/lib/vitest-journal.ts";
  const vitest = ["node_modules/vitest/vitest.mjs", "run", ...projects, reporter, test];
  const env = { ...process.env, [JOURNAL]: journal, TEST_DATABASE_URL: cluster.url };
  try {
    spawnSync(process.execPath, vitest, { cwd: copy, env, stdio: "ignore" });
    return readJournal(journal).failed;
  } finally {
    writeFileSync(path, source);
    rmSync(journal, { force: true });
  }
}

let unguarded = 0;
try {
  for (const [at, guard] of chosen.entries()) {
    const failed = failuresWithout(guard, at);
    if (failed === 0) unguarded += 1;
    console.log(`${failed > 0 ? "fails " : "PASSES"}  ${guard.guard} (${failed} in ${guard.test})`);
  }
} finally {
  execFileSync("git", ["worktree", "remove", "--force", copy], { cwd: projectRoot() });
  rmSync(folder, { recursive: true, force: true });
  await cluster.stop();
}
console.log(
  `\n${chosen.length - unguarded} of ${chosen.length} guards are missed by a test when they are gone`,
);
process.exit(unguarded === 0 && chosen.length > 0 ? 0 : 1);
