import type { Import, Source } from "./source.ts";

/** One forbidden import: why it is, or undefined when it is fine. */
type Verdict = string | undefined;
type ImportRule = (source: Source, imported: Import) => Verdict;

const floorOf = (path: string): string => path.split("/", 1)[0] ?? "";

const domainIsPure: ImportRule = ({ path, isTest }, { target, specifier }) => {
  if (floorOf(path) !== "domain") return undefined;
  if (/^(domain|messages)\//.test(target) || /^(zod\/mini$|@lingui\/)/.test(specifier)) return undefined;
  if (specifier === "zod")
    return "domain imports zod as zod/mini: the whole of zod is 17 kB more in the browser";
  if (isTest && !target.startsWith("web/") && !target.startsWith("server/")) return undefined;
  return `domain imports zod/mini, Lingui, messages and itself only, not ${specifier}`;
};

const floorsApart: ImportRule = ({ path, isTest }, { target, specifier }) => {
  const from = floorOf(path);
  if (from !== "web" && from !== "server") return undefined;
  const to = floorOf(target);
  if (from === "web" && to === "server") return `web never imports server: ${specifier}`;
  if (from === "server" && to === "web") return `server never imports web: ${specifier}`;
  if (!isTest && ["scripts", "bench", "demo", "testing"].includes(to))
    return `the product does not import ${to}: ${specifier}`;
  return undefined;
};

// A layer imports those with a lower number, and itself. What stands in web/ directly composes everything.
const webLayers: Readonly<Record<string, number>> = { lib: 0, ui: 1, pwa: 2, features: 3, routes: 4 };

const webDirection: ImportRule = ({ path, isTest }, { target, specifier }) => {
  if (isTest || floorOf(path) !== "web" || floorOf(target) !== "web") return undefined;
  const from = webLayers[path.split("/")[1] ?? ""] ?? 5;
  const to = webLayers[target.split("/")[1] ?? ""] ?? 5;
  if (target.includes("/+types/") || to <= from) return undefined;
  return `web imports go routes → features → pwa → ui → lib, not up to ${specifier}`;
};

/** Feature and file of a path below a layer's features/, as in web/features/chat/bubble.tsx. */
function featureOf(layer: string, path: string): { feature: string; file: string } | undefined {
  const [first, second, feature, ...rest] = path.split("/");
  if (first !== layer || second !== "features" || !feature || rest.length === 0) return undefined;
  return { feature, file: rest.join("/") };
}

const webFeatureAlone: ImportRule = ({ path, isTest }, { target }) => {
  const from = featureOf("web", path);
  const to = featureOf("web", target);
  if (isTest || !from || !to || from.feature === to.feature) return undefined;
  return `web feature ${from.feature} imports feature ${to.feature}: let a route compose the two`;
};

const serverFeatureDoors: ImportRule = ({ path, isTest }, { target }) => {
  const from = featureOf("server", path);
  const to = featureOf("server", target);
  if (isTest || !from || !to || from.feature === to.feature) return undefined;
  if (/^(([\w-]+-)?(reads|policy|service)|events)\.ts$/.test(to.file)) return undefined;
  return `${from.feature} imports ${to.feature}/${to.file}: of another feature only reads, policy, events and service`;
};

// Likewise on the server; what is not named puts features together.
const serverLayers: Readonly<Record<string, number>> = {
  db: 0,
  http: 0,
  lib: 0,
  pages: 0,
  storage: 0,
  features: 1,
};

const serverLayer = (path: string): number => serverLayers[path.split("/")[1] ?? ""] ?? 2;

const serverDirection: ImportRule = ({ path, isTest }, { target, specifier }) => {
  if (isTest || floorOf(path) !== "server" || floorOf(target) !== "server") return undefined;
  if (serverLayer(target) <= serverLayer(path)) return undefined;
  return `server imports go app, jobs, realtime → features → the platform, not up to ${specifier}`;
};

const mayTouchDatabase = [
  /^server\/features\/[^/]+\/([\w-]+-)?(reads|writes|service)\.ts$/,
  /^server\/(db|jobs)\//,
  /^server\/http\/[^/]+-store\.ts$/,
  // The two that put the process together open the database and hand it on.
  /^server\/(start|app)\.ts$/,
  // The error mapper has to tell the database's own errors apart.
  /^server\/http\/errors\.ts$/,
];
const databasePackages = /^(drizzle-orm|pg|@electric-sql\/pglite)(\/|$)/;

const databaseDoors: ImportRule = ({ path, isTest }, { target, specifier, typeOnly }) => {
  if (floorOf(path) !== "server" || isTest || typeOnly) return undefined;
  if (!target.startsWith("server/db/") && !databasePackages.test(specifier)) return undefined;
  if (mayTouchDatabase.some((allowed) => allowed.test(path))) return undefined;
  return `only reads, writes, services, db/, jobs/ and http/*-store.ts touch the database, not through ${specifier} here`;
};

const webUsesZodMini: ImportRule = ({ path, isTest }, { specifier }) =>
  floorOf(path) === "web" && !isTest && specifier === "zod" ? "web imports zod as zod/mini" : undefined;

export const importRules: Readonly<Record<string, ImportRule>> = {
  "domain-is-pure": domainIsPure,
  "floors-apart": floorsApart,
  "web-direction": webDirection,
  "web-feature-alone": webFeatureAlone,
  "server-feature-doors": serverFeatureDoors,
  "server-direction": serverDirection,
  "database-doors": databaseDoors,
  "zod-mini": webUsesZodMini,
};

/** Features of the server that import each other in a circle, each circle once, as "a → b → a". */
export function featureCycles(sources: readonly Source[]): string[] {
  const edges = new Map<string, Set<string>>();
  for (const source of sources) {
    const from = featureOf("server", source.path);
    if (!from || source.isTest) continue;
    for (const { target } of source.imports) {
      const to = featureOf("server", target);
      if (!to || to.feature === from.feature) continue;
      edges.set(from.feature, (edges.get(from.feature) ?? new Set()).add(to.feature));
    }
  }
  const cycles = new Map<string, string>();
  const follow = (feature: string, trail: readonly string[]): void => {
    const at = trail.indexOf(feature);
    if (at >= 0) {
      const circle = trail.slice(at);
      cycles.set([...circle].sort().join(), [...circle, feature].join(" → "));
      return;
    }
    for (const next of edges.get(feature) ?? []) follow(next, [...trail, feature]);
  };
  for (const feature of edges.keys()) follow(feature, []);
  return [...cycles.values()];
}
