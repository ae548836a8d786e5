import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#server/lib/root.ts";
import type { BenchTable } from "./result.ts";

const name = process.argv[2];
if (!name || !/^[a-z-]+$/.test(name)) throw new Error("Usage: run.ts <name of a file in bench/>");
const { bench } = (await import(`../${name}.ts`)) as { bench(): Promise<BenchTable[]> };
const tables = await bench();
for (const table of tables) {
  console.log(`\n${table.name}`);
  console.table(table.rows);
}
const folder = join(projectRoot(), "build/bench");
mkdirSync(folder, { recursive: true });
const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
const result = { name, at: new Date().toISOString(), machine, tables };
writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
