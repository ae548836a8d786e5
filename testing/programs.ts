import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import type { TestProject } from "vitest/node";
import { projectRoot } from "#server/lib/root.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the programs that tests start as processes of their own. */
    programs: string;
  }
}

/** Programs by the name of their bundle. */
const PROGRAMS = {
  serve: "testing/serve.ts",
  child: "testing/child.ts",
  import: "scripts/import.ts",
};
export type Program = keyof typeof PROGRAMS;

/**
 * Bundles the programs that tests start, once per run: a third of a second, where each start from source would compile
 * the whole server again. Packages stay outside, so the folder has to be below the project's own.
 */
export default async function bundlePrograms(project: TestProject): Promise<() => void> {
  const root = projectRoot();
  const cache = join(root, ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "programs-"));
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      ssr: true,
      target: "node20",
      minify: false,
      outDir: folder,
      rolldownOptions: { input: PROGRAMS, output: { entryFileNames: "[name].js" } },
    },
  });
  project.provide("programs", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
