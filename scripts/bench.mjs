import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { ensureBuild } from "./lib/build.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { root, run } from "./lib/process.mjs";

const known = readdirSync(join(root, "bench"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => basename(file, ".ts"));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  process.exit(2);
}
await ensureDependencies();
await ensureBuild();
let failed = 0;
// One process each, one after the other: they measure the machine.
for (const name of asked.length > 0 ? asked : known) {
  failed ||= await run(process.execPath, ["--import", "tsx", "bench/lib/run.ts", name]);
}
process.exit(failed);
