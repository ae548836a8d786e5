import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { projectRoot } from "#server/lib/root.ts";
import { type Catalog, checkCatalogs, typeOfArguments } from "./lib/catalogs.ts";

// Checks messages/<language>/<feature>.json and writes domain/catalog.ts, which gives their keys types. With --check it
// writes nothing and fails when that file or the order of the keys is not up to date.

const root = projectRoot();
const folder = (locale: Locale) => join(root, "messages", locale);

function readCatalog(locale: Locale): Map<string, Catalog> {
  const names = readdirSync(folder(locale)).filter((name) => name.endsWith(".json"));
  return new Map(
    names
      .sort()
      .map((name) => [
        name.replace(/\.json$/, ""),
        JSON.parse(readFileSync(join(folder(locale), name), "utf8")),
      ]),
  );
}

const sorted = (catalog: Catalog): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(catalog).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;

const camel = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const nameOf = (locale: Locale, feature: string) => camel(`${locale}-${feature}`);

/** A long line as Biome writes it: one argument a line. */
const formatted = (line: string): string =>
  line.length <= 110
    ? line
    : line.replace("{ ", "{\n    ").replaceAll("; ", ";\n    ").replace(" };", ";\n  };");

/** The text of domain/catalog.ts. */
function catalogModule(english: ReadonlyMap<string, Catalog>): string {
  const features = [...english.keys()];
  const imports = LOCALES.flatMap((locale) =>
    features.map(
      (feature) =>
        `import ${nameOf(locale, feature)} from "#messages/${locale}/${feature}.json" with { type: "json" };`,
    ),
  ).sort();
  const types = features.flatMap((feature) =>
    Object.entries(english.get(feature)!)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, message]) => formatted(`  "${key}": ${typeOfArguments(message)};`)),
  );
  const objects = LOCALES.map(
    (locale) => `  ${locale}: {\n${features.map((each) => `    ...${nameOf(locale, each)},\n`).join("")}  },`,
  );
  return `// Written by \`npm run messages\` from messages/: not to be changed by hand.

${imports.join("\n")}
import type { Locale } from "./locale.ts";

/** The arguments of each message; null for those that have none. */
export interface Messages {
${types.join("\n")}
}

export type MessageKey = keyof Messages;

export const catalogs: Record<Locale, Record<MessageKey, string>> = {
${objects.join("\n")}
};
`;
}

function update(path: string, text: string, onlyCheck: boolean): string[] {
  let before = "";
  try {
    before = readFileSync(path, "utf8");
  } catch {
    // Not there yet.
  }
  if (before === text) return [];
  if (onlyCheck) return [`${path} is not up to date: run \`npm run messages\``];
  writeFileSync(path, text);
  return [];
}

export function run(onlyCheck: boolean): string[] {
  const catalogs = Object.fromEntries(LOCALES.map((locale) => [locale, readCatalog(locale)])) as Record<
    Locale,
    Map<string, Catalog>
  >;
  const problems = checkCatalogs(catalogs);
  for (const locale of LOCALES) {
    for (const [feature, catalog] of catalogs[locale])
      problems.push(...update(join(folder(locale), `${feature}.json`), sorted(catalog), onlyCheck));
  }
  problems.push(...update(join(root, "domain/catalog.ts"), catalogModule(catalogs.en), onlyCheck));
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const problems = run(process.argv.includes("--check"));
  for (const problem of problems) console.error(problem);
  console.log(`messages: ${problems.length} problems`);
  process.exit(problems.length > 0 ? 1 : 0);
}
