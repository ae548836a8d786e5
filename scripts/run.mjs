import { ensureDependencies } from "./lib/dependencies.mjs";
import { run } from "./lib/process.mjs";

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error("Usage: node scripts/run.mjs <file.ts> [arguments]");
  process.exit(2);
}
await ensureDependencies();
process.exit(await run(process.execPath, ["--import", "tsx", file, ...args]));
