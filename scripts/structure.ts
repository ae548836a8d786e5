import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "#server/lib/root.ts";
import { fileRules } from "./structure/files.ts";
import { featureCycles, importRules } from "./structure/imports.ts";
import { parseSource } from "./structure/source.ts";

export type Finding = { readonly path: string; readonly rule: string; readonly message: string };

const MAP_OF_CODE = "docs/architecture.md";

/** Files that the map of the code names, and that are gone. */
function missingFiles(files: ReadonlyMap<string, string>): string[] {
  const paths = [...files.keys()].map((path) => `/${path}`);
  const named = (files.get(MAP_OF_CODE) ?? "").matchAll(/`([\w./-]+\.tsx?)`/g);
  return [...named]
    .map(([, name]) => name!)
    .filter((name) => !paths.some((path) => path.endsWith(`/${name}`)));
}

/** Holds files (repository path → text) against the rules of the codebase. */
export function checkStructure(files: ReadonlyMap<string, string>): Finding[] {
  const sources = [...files].map(([path, text]) => parseSource(path, text));
  const findings: Finding[] = [];
  for (const source of sources) {
    const { path } = source;
    for (const [rule, check] of Object.entries(importRules)) {
      for (const imported of source.imports) {
        const message = check(source, imported);
        if (message) findings.push({ path, rule, message });
      }
    }
    for (const [rule, check] of Object.entries(fileRules)) {
      for (const message of check(source)) findings.push({ path, rule, message });
    }
  }
  for (const name of missingFiles(files))
    findings.push({ path: MAP_OF_CODE, rule: "named-file", message: `there is no file ${name}` });
  for (const circle of featureCycles(sources)) {
    findings.push({
      path: "server/features",
      rule: "feature-cycle",
      message: `features in a circle: ${circle}`,
    });
  }
  return findings;
}

// Installed, generated or made by running: not the project's own text.
const notOurs = new Set([
  "node_modules",
  "build",
  "data",
  "server/db/migrations",
  "shots",
  "test-results",
  "playwright-report",
]);

function readTree(root: string, below = "", files = new Map<string, string>()): Map<string, string> {
  for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    const skipped = notOurs.has(path) || (entry.name.startsWith(".") && entry.name !== ".ci");
    if (entry.isDirectory() && !skipped) readTree(root, path, files);
    if (entry.isFile() && /\.(tsx?|mjs|css|md)$/.test(entry.name)) {
      files.set(path, readFileSync(join(root, path), "utf8"));
    }
  }
  return files;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = readTree(projectRoot());
  const findings = checkStructure(files);
  for (const { path, rule, message } of findings) console.error(`${path}: ${message} [${rule}]`);
  console.log(`structure: ${files.size} files, ${findings.length} offences`);
  process.exit(findings.length > 0 ? 1 : 0);
}
