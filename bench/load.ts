import { existsSync, readFileSync } from "node:fs";
import { searchListings } from "#domain/listings/endpoints.ts";
import { copyDemo } from "#scripts/lib/demo.ts";
import { type RunningServer, startServer } from "#scripts/lib/server.ts";
import { beginTalks, book, type Stay } from "./lib/crowd.ts";
import { type CrowdLoad, type CrowdResult, type Figures, type Kind, underCrowd } from "./lib/mixture.ts";
import { type BenchTable, median, rounded } from "./lib/result.ts";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const LOAD_MS = Number(process.env.BENCH_LOAD_MS ?? 15_000);
const WARM_UP_MS = 3_000;
const CROWD = 200;
const FEW = 2;
const TALKS = 20;
/** What is not answered from memory. */
const KINDS = ["rendered", "cached", "search", "write", "healthz", "payment"] as const;
const DEAR: readonly Kind[] = ["rendered", "search", "write"];

type Target = Pick<CrowdLoad, "url" | "slugs" | "talks" | "paying"> & { pid: number };

/** What was answered, and the processor time that the server took for it; NaN where /proc doesn't tell. */
type Round = CrowdResult & { cpuSeconds: number };

interface Configuration {
  name: string;
  target: Target;
  connections: number;
  isPatient: boolean;
}

async function prepare(server: RunningServer): Promise<Target> {
  const { url } = server;
  const stays = (await (
    await fetch(`${url}${searchListings().path}?limit=50&stayDuration=monthly`)
  ).json()) as Stay[];
  const [first] = stays;
  if (!first) throw new Error("There is no listing.");
  const paying = await book(url, first);
  return {
    url,
    pid: server.pid,
    slugs: stays.map(({ slug }) => slug),
    talks: await beginTalks(url, first.id, TALKS),
    paying,
  };
}

/** User and system time of a process, which Linux counts in hundredths of a second. */
function cpuSeconds(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return Number.NaN;
  const [user, system] = readFileSync(path, "utf8").split(") ")[1]!.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

const over = (rounds: readonly Round[], kind: keyof CrowdResult, figure: keyof Figures) =>
  median(rounds.map((round) => round[kind][figure]).filter((value) => value !== null));

/** A machine that is busy with other work changes this less than what is served in a second. */
const perCpuSecond = (rounds: readonly Round[], kinds: readonly Kind[]) =>
  median(rounds.map((round) => kinds.reduce((sum, kind) => sum + round[kind].served, 0) / round.cpuSeconds));

function rowOf(name: string, rounds: readonly Round[], base: readonly Round[]) {
  const perSecond = (kind: Kind | "all") => (over(rounds, kind, "served") / LOAD_MS) * 1000;
  const refused = over(rounds, "all", "refused");
  const ms = (kind: keyof CrowdResult, figure: keyof Figures) => Math.round(over(rounds, kind, figure));
  return {
    what: name,
    "served to unguarded": rounded(over(rounds, "all", "served") / over(base, "all", "served")),
    "the expensive ones a CPU second, to unguarded": rounded(
      perCpuSecond(rounds, DEAR) / perCpuSecond(base, DEAR),
    ),
    "served/s": rounded(perSecond("all"), 0),
    "rendered/s": rounded(perSecond("rendered"), 1),
    "refused %": rounded((100 * refused) / (refused + over(rounds, "all", "served")), 1),
    "p50 ms": ms("all", "p50"),
    "p99 ms": ms("all", "p99"),
    "refused p99 ms": ms("all", "refusedP99"),
    "healthz p99 ms": ms("healthz", "p99"),
    "payment p99 ms": ms("payment", "p99"),
    "payment refused": over(rounds, "payment", "refused") + over(rounds, "healthz", "refused"),
    failed: Math.max(...rounds.flatMap((round) => KINDS.map((kind) => round[kind].failed))),
  };
}

function kindRows(name: string, rounds: readonly Round[]): BenchTable["rows"] {
  return (["rendered", "cached", "search", "write"] as const).map((kind) => ({
    what: name,
    kind,
    "served/s": rounded((over(rounds, kind, "served") / LOAD_MS) * 1000, 1),
    "refused/s": rounded((over(rounds, kind, "refused") / LOAD_MS) * 1000, 1),
    "p50 ms": Math.round(over(rounds, kind, "p50")),
    "p99 ms": Math.round(over(rounds, kind, "p99")),
  }));
}

async function compare(configurations: readonly Configuration[]): Promise<BenchTable[]> {
  const found = new Map<string, Round[]>(configurations.map(({ name }) => [name, []]));
  // In turn, so that a slow minute of the machine falls on all.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, target, connections, isPatient } of configurations) {
      const milliseconds = round === 0 ? WARM_UP_MS : LOAD_MS;
      const before = cpuSeconds(target.pid);
      const result = await underCrowd({ ...target, milliseconds, connections, isPatient });
      if (round > 0) found.get(name)!.push({ ...result, cpuSeconds: cpuSeconds(target.pid) - before });
    }
  }
  const base = found.get(configurations[0]!.name)!;
  return [
    {
      name: "Pages, searches and writes at once",
      rows: configurations.map(({ name }) => rowOf(name, found.get(name)!, base)),
    },
    {
      name: "By kind",
      rows: configurations.flatMap(({ name }) => kindRows(name, found.get(name)!)),
    },
  ];
}

/** A crowd of 200 connections that never rests, with and without refusing what is too much; and two of them. */
export async function bench(): Promise<BenchTable[]> {
  const demos = [await copyDemo(), await copyDemo()];
  const servers: RunningServer[] = [];
  try {
    const targets: Target[] = [];
    for (const [at, { dataDir }] of demos.entries()) {
      const env = { RATE_LIMIT: "off", SHED_LOAD: at === 0 ? "off" : "on" };
      const server = await startServer({ dataDir, env });
      servers.push(server);
      targets.push(await prepare(server));
    }
    const [open, guarded] = targets as [Target, Target];
    return await compare([
      { name: `${CROWD} connections, nothing refused`, target: open, connections: CROWD, isPatient: false },
      { name: `${CROWD}, guarded, wait as told`, target: guarded, connections: CROWD, isPatient: true },
      { name: `${CROWD}, guarded, ask again at once`, target: guarded, connections: CROWD, isPatient: false },
      { name: `${FEW} connections, nothing refused`, target: open, connections: FEW, isPatient: false },
      { name: `${FEW} connections, guarded`, target: guarded, connections: FEW, isPatient: false },
    ]);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    for (const demo of demos) demo.remove();
  }
}
