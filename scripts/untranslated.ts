import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { untranslatedIn } from "./lib/untranslated.ts";

// Lists texts in the given folders that are no messages of the catalogue: `node --import tsx scripts/untranslated.ts web/ui`

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesOf(join(path, name))) : [path];

let count = 0;
for (const path of process.argv.slice(2).flatMap(filesOf)) {
  if (!/\.tsx?$/.test(path) || /\.(test|spec)\.tsx?$/.test(path)) continue;
  for (const { line, text, isCertain } of untranslatedIn(path, readFileSync(path, "utf8"))) {
    count++;
    console.log(`${path}:${line} ${isCertain ? "" : "(maybe) "}${text}`);
  }
}
console.log(`${count} texts`);
