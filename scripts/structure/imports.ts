import type { Import, Source } from "./source.ts";

/** One forbidden import: why it is, or undefined when it is fine. */
type Verdict = string | undefined;
type ImportRule = (source: Source, imported: Import) => Verdict;

const floorOf = (path: string): string => path.split("/", 1)[0] ?? "";

const domainIsPure: ImportRule = ({ path, isTest }, { target, specifier }) => {
  if (floorOf(path) !== "domain") return undefined;
  if (target.startsWith("domain/") || specifier === "zod/mini") return undefined;
  if (specifier === "zod")
    return "domain imports zod as zod/mini: the whole of zod is 17 kB more in the browser";
  if (isTest && !target.startsWith("web/") && !target.startsWith("server/")) return undefined;
  return `domain imports zod/mini and itself only, not ${specifier}`;
};

const floorsApart: ImportRule = ({ path, isTest }, { target, specifier }) => {
  const from = floorOf(path);
  if (from !== "web" && from !== "server") return undefined;
  const to = floorOf(target);
  if (from === "web" && to === "server") return `web never imports server: ${specifier}`;
  if (from === "server" && to === "web") return `server never imports web: ${specifier}`;
  if (!isTest && (to === "scripts" || to === "bench"))
    return `the product does not import ${to}: ${specifier}`;
  if (!isTest && to === "tests" && !path.startsWith("server/db/seed/")) {
    return `only tests and the seed import #tests: ${specifier}`;
  }
  if (!isTest && target.startsWith("server/testing/")) return `only tests import ${specifier}`;
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

/** Room and file of a path below a floor's features/, as in web/features/search/list.tsx. */
function featureOf(floor: string, path: string): { room: string; file: string } | undefined {
  const [first, second, room, ...rest] = path.split("/");
  if (first !== floor || second !== "features" || !room || rest.length === 0) return undefined;
  return { room, file: rest.join("/") };
}

const webFeatureAlone: ImportRule = ({ path, isTest }, { target }) => {
  const from = featureOf("web", path);
  const to = featureOf("web", target);
  if (isTest || !from || !to || from.room === to.room) return undefined;
  return `web feature ${from.room} imports feature ${to.room}: let a route compose the two`;
};

// Whoever takes a picture stores it the same way, with its row in one transaction; whoever writes a listing writes what
// it is found by; whoever sets a password ends what the old one opened; whoever moves a booking writes its timeline;
// whoever writes a message waits for the others who do; whatever of a room is reported comes to one desk. These rooms
// write for all.
const sharedWrites = new Set([
  "media",
  "listings",
  "auth",
  "bookings",
  "chat",
  "room-reports",
  "room-videos",
]);

const serverFeatureDoors: ImportRule = ({ path, isTest }, { target }) => {
  const from = featureOf("server", path);
  const to = featureOf("server", target);
  if (isTest || !from || !to || from.room === to.room) return undefined;
  if (to.file === "reads.ts" || to.file === "policy.ts") return undefined;
  if (sharedWrites.has(to.room) && to.file === "writes.ts") return undefined;
  // News of a room are there to be told.
  if (to.file === "events.ts") return undefined;
  // A card looks the same wherever it is listed, a user whichever way they signed in, a booking whoever moved it, a
  // message whoever wrote it.
  if (["listings", "auth", "bookings", "chat"].includes(to.room) && to.file === "present.ts")
    return undefined;
  return `room ${from.room} imports ${to.room}/${to.file}: of another room only reads.ts, policy.ts and events.ts`;
};

const mayTouchDatabase = [
  /^server\/features\/[^/]+\/(reads|writes)\.ts$/,
  /^server\/(db|jobs)\//,
  /^server\/http\/[^/]+-store\.ts$/,
  // The two that put the process together open the database and hand it on.
  /^server\/(main|app)\.ts$/,
  // The error mapper has to tell the database's own errors apart.
  /^server\/http\/errors\.ts$/,
];
const databasePackages = /^(drizzle-orm|pg|@electric-sql\/pglite)(\/|$)/;

const databaseDoors: ImportRule = ({ path, isTest }, { target, specifier, typeOnly }) => {
  if (floorOf(path) !== "server" || isTest || typeOnly) return undefined;
  if (!target.startsWith("server/db/") && !databasePackages.test(specifier)) return undefined;
  if (mayTouchDatabase.some((allowed) => allowed.test(path))) return undefined;
  return `only reads.ts, writes.ts, db/, jobs/ and http/*-store.ts touch the database, not through ${specifier} here`;
};

const webUsesZodMini: ImportRule = ({ path, isTest }, { specifier }) =>
  floorOf(path) === "web" && !isTest && specifier === "zod" ? "web imports zod as zod/mini" : undefined;

export const importRules: Readonly<Record<string, ImportRule>> = {
  "domain-is-pure": domainIsPure,
  "floors-apart": floorsApart,
  "web-direction": webDirection,
  "web-feature-alone": webFeatureAlone,
  "server-feature-doors": serverFeatureDoors,
  "database-doors": databaseDoors,
  "zod-mini": webUsesZodMini,
};

/** Rooms of the server that import each other in a circle, each circle once, as "a → b → a". */
export function roomCycles(sources: readonly Source[]): string[] {
  const edges = new Map<string, Set<string>>();
  for (const source of sources) {
    const from = featureOf("server", source.path);
    if (!from || source.isTest) continue;
    for (const { target } of source.imports) {
      const to = featureOf("server", target);
      if (!to || to.room === from.room) continue;
      edges.set(from.room, (edges.get(from.room) ?? new Set()).add(to.room));
    }
  }
  const cycles = new Map<string, string>();
  const follow = (room: string, trail: readonly string[]): void => {
    const at = trail.indexOf(room);
    if (at >= 0) {
      const circle = trail.slice(at);
      cycles.set([...circle].sort().join(), [...circle, room].join(" → "));
      return;
    }
    for (const next of edges.get(room) ?? []) follow(next, [...trail, room]);
  };
  for (const room of edges.keys()) follow(room, []);
  return [...cycles.values()];
}
