import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Config } from "#server/lib/config.ts";
import { projectRoot } from "#server/lib/root.ts";
import type { PageBuild } from "./pages.ts";
import type { ReactBuild } from "./render.ts";

export interface LoadedPages extends PageBuild {
  close(): Promise<void>;
}

async function loadBuilt(): Promise<LoadedPages> {
  const root = projectRoot();
  const build = (await import(pathToFileURL(join(root, "build/server/index.js")).href)) as ReactBuild;
  return { build: async () => build, clientDir: join(root, "build/client"), close: async () => {} };
}

/** Vite in the same process: pages are compiled when asked for and reload themselves. */
async function loadLive(): Promise<LoadedPages> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root: projectRoot(), server: { middlewareMode: true } });
  return {
    build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ReactBuild>,
    vite: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}

export function loadPages(config: Config): Promise<LoadedPages> {
  return config.dev ? loadLive() : loadBuilt();
}
