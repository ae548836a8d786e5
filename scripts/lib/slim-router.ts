import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { nodesOf, type SyntaxNode } from "./syntax.ts";

const IDLE = [
  // Called on every page, where our settings give it nothing to do.
  "useFogOFWarDiscovery",
  "getPatchRoutesOnNavigationFunction",
  // For developers, who have them in `npm run dev`.
  "warning",
  "warningOnce",
  "warnOnce",
];

/**
 * Functions of React Router that no page of ours can reach. Whoever begins to use a `<Form>`, a fetcher, an action or
 * `prefetch` on a link meets the error that stands in their place, and takes the function off this list. Of what can be
 * imported, biome.json refuses it.
 */
const UNREACHABLE = [
  // Forms, actions and fetchers: what we write goes through the API client.
  "fetch2",
  "getFormSubmissionInfo",
  "handleAction",
  "handleFetcherAction",
  "handleFetcherLoader",
  "singleFetchActionStrategy",
  "singleFetchLoaderFetcherStrategy",
  // All routes are in the first answer (`routeDiscovery`).
  "discoverRoutes",
  // We have views of our own for what failed and what loads.
  "DefaultErrorComponent",
  "RemixRootDefaultErrorBoundary",
  "RemixRootDefaultHydrateFallback",
  "RSCErrorHandler",
  "PrefetchPageLinks",
  "getRouteInstrumentationUpdates",
  "instrumentClientSideRouter",
];

const LEFT_OUT = new Map([
  ...IDLE.map((name) => [name, "{}"] as const),
  ...UNREACHABLE.map((name) => [name, `{ throw Error("${name} is left out of the build"); }`] as const),
]);

/** The build without warnings for developers, which the package gives to nobody who names no file. */
const FILES: Record<string, string> = {
  "react-router": "index.mjs",
  "react-router/dom": "dom-export.mjs",
};

interface Edit {
  start: number;
  end: number;
  text: string;
}

const TELLS = /^(invariant\d?|warning|warningOnce|warnOnce)$/;

const isText = ({ type }: SyntaxNode) => type === "Literal" || type === "TemplateLiteral";

/** What is changed at a node, if anything; `found` counts the functions that are left out. */
function editOf(node: SyntaxNode, found: Map<string, number>): Edit | undefined {
  const { type, id, body, init, callee, expression } = node;
  const name = id?.name ?? "";
  const instead = LEFT_OUT.get(name);
  if (type === "FunctionDeclaration" && body && instead) {
    found.set(name, (found.get(name) ?? 0) + 1);
    return { start: body.start, end: body.end, text: instead };
  }
  // A call that makes a component is kept, used or not, unless it is said that nothing else hangs on it.
  if (type === "VariableDeclarator" && init?.callee?.property?.name === "forwardRef")
    return { start: init.start, end: init.start, text: "/* @__PURE__ */ " };
  // The name of a component is for developers' tools, and keeps it as well.
  if (type === "ExpressionStatement" && expression?.left?.property?.name === "displayName")
    return { start: node.start, end: node.end, text: "" };
  // The last argument is what it says to developers.
  const [last, before] = (node.arguments ?? []).toReversed();
  if (type === "CallExpression" && TELLS.test(callee?.name ?? "") && last && before)
    return { start: before.end, end: last.end, text: "" };
  if (type === "NewExpression" && callee?.name === "Error" && last && !before && isText(last))
    return { start: last.start, end: last.end, text: "" };
  return undefined;
}

/** The library's text without what is left out. */
function slimmed(code: string, program: unknown, found: Map<string, number>): string {
  const edits = [...nodesOf(program)].flatMap((node) => editOf(node, found) ?? []);
  edits.sort((a, b) => a.start - b.start || b.end - a.end);
  let slim = "";
  let at = 0;
  for (const { start, end, text } of edits) {
    // What lies within something that is left out went with it.
    if (start < at) continue;
    slim += code.slice(at, start) + text;
    at = end;
  }
  return slim + code.slice(at);
}

/**
 * React Router for the browser: without warnings for developers, and without what no page can reach. A version that
 * names one of the functions otherwise, or twice, stops the build.
 */
export function slimRouter(): Plugin {
  const found = new Map<string, number>();
  return {
    name: "slim-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source) {
      const folder = new URL("../../node_modules/react-router/dist/production/", import.meta.url);
      const file = FILES[source];
      return file && fileURLToPath(new URL(file, folder));
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\/[\w-]+\.mjs$/ },
      handler(code) {
        return { code: slimmed(code, this.parse(code), found), map: null };
      },
    },
    buildEnd(error) {
      const wrong = [...LEFT_OUT.keys()].filter((name) => found.get(name) !== 1);
      if (!error && found.size > 0 && wrong.length > 0)
        throw new Error(`React Router has no one function of these names: ${wrong.join(", ")}`);
    },
  };
}
