import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/**
 * Parts of React Router that no page of ours can reach, by name. Whoever begins to use one (a `<Form>` or fetcher, an
 * action, a blocker, `prefetch` on a link) is told by the error that stands in its place, and takes it off this list.
 */
const LEFT_OUT = [
  // Forms, actions and fetchers: what we write goes through the API client.
  "getFormSubmissionInfo",
  "handleAction",
  "fetch2",
  "handleFetcherAction",
  "handleFetcherLoader",
  "singleFetchActionStrategy",
  "singleFetchLoaderFetcherStrategy",
  // All routes are in the first answer, see `routeDiscovery`.
  "discoverRoutes",
  "useFogOFWarDiscovery",
  "getPatchRoutesOnNavigationFunction",
  // We have views of our own for what failed and for what loads.
  "DefaultErrorComponent",
  "RemixRootDefaultErrorBoundary",
  "RemixRootDefaultHydrateFallback",
  "RSCErrorHandler",
  "PrefetchPageLinks",
  "getRouteInstrumentationUpdates",
  "instrumentClientSideRouter",
] as const;

/** Called on every page, to find that there is nothing to do. */
const DOES_NOTHING = new Set<string>(["useFogOFWarDiscovery", "getPatchRoutesOnNavigationFunction"]);

const chunk = /\/react-router\/dist\/production\/[\w-]+\.mjs$/;

function stub(name: string): string {
  return DOES_NOTHING.has(name) ? "" : `throw Error("left out of the build: ${name}");`;
}

/** @throws when a name stands there twice, which no other version of the library may slip in */
function without(code: string, name: string, found: Set<string>): string {
  return code.replace(
    new RegExp(`^( *)((?:async )?function ${name})\\([^]*?\\n\\1\\}\\n`, "m"),
    (_all, indent: string, head: string) => {
      if (found.has(name)) throw new Error(`React Router has two functions ${name}`);
      found.add(name);
      return `${indent}${head}() {${stub(name)}}\n`;
    },
  );
}

/** React Router for the browser: its build without warnings for developers, and without what no page can reach. */
export function slimRouter(): Plugin {
  const found = new Set<string>();
  const library = new URL("../../node_modules/react-router/dist/production/", import.meta.url);
  const inLibrary = (file: string) => fileURLToPath(new URL(file, library));
  return {
    name: "slim-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source) {
      if (source === "react-router") return inLibrary("index.mjs");
      if (source === "react-router/dom") return inLibrary("dom-export.mjs");
      return undefined;
    },
    transform: {
      filter: { id: chunk },
      handler(code) {
        const slim = LEFT_OUT.reduce((text, name) => without(text, name, found), code)
          // Always so with `routeDiscovery: "initial"`; said here, it leaves out what is for the other modes.
          .replace(/^function isFogOfWarEnabled\([^)]*\) \{/m, "$&return false;")
          // Names for developers' tools keep alive what nothing else uses.
          .replace(/^\w+\.displayName = .*$/gm, "");
        return { code: slim, map: null };
      },
    },
    buildEnd(error) {
      const missing = LEFT_OUT.filter((name) => !found.has(name));
      if (!error && found.size > 0 && missing.length > 0)
        throw new Error(`React Router has no ${missing.join(", ")}: see scripts/lib/slim-router.ts`);
      if (!error && found.size === 0) throw new Error("React Router was not found where it is slimmed");
    },
  };
}
