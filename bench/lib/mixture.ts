import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { getBooking } from "#domain/bookings/endpoints.ts";
import { createMessage } from "#domain/chat/endpoints.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { pages } from "#domain/paths.ts";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";
import { runApart } from "./apart.ts";
import type { Paying, Talk } from "./crowd.ts";
import { percentile } from "./result.ts";

/** What visitors ask for, and how many of a hundred requests each kind is. */
const MIXTURE = { rendered: 25, cached: 25, search: 30, write: 20 };
export type Kind = keyof typeof MIXTURE;
/** Asked beside the crowd, one request after the other. */
const PROBES = ["healthz", "payment"] as const;
type Probe = (typeof PROBES)[number];

/** People don't come in the same millisecond. */
const COMING_MS = 1_000;

export interface CrowdLoad {
  url: string;
  milliseconds: number;
  connections: number;
  /** Whether somebody who is refused waits as long as Retry-After says, or asks again at once. */
  isPatient: boolean;
  slugs: string[];
  talks: Talk[];
  paying: Paying;
}

export interface Figures {
  /** While the load lasted. */
  served: number;
  refused: number;
  /** Neither served nor refused with 503 and Retry-After. */
  failed: number;
  /** Until the end of the answer, in milliseconds. */
  p50: number;
  p99: number;
  refusedP99: number;
}

export type CrowdResult = Record<Kind | Probe | "all", Figures>;

interface Asked {
  path: string;
  cookie?: string | undefined;
  json?: object;
}

interface Answer {
  status: number;
  retryAfter: number | null;
  ms: number;
}

class Tally {
  readonly served: number[] = [];
  readonly refused: number[] = [];
  servedInTime = 0;
  failed = 0;

  /** @param inTime whether the load still lasted: what is answered later counts for the times alone */
  add({ status, retryAfter, ms }: Answer, inTime: boolean): void {
    if (status === 200 || status === 201) {
      this.served.push(ms);
      if (inTime) this.servedInTime += 1;
    } else if (status === 503 && retryAfter !== null) this.refused.push(ms);
    else this.failed += 1;
  }
}

function figuresOf(tallies: readonly Tally[]): Figures {
  const served = tallies.flatMap((each) => each.served);
  const refused = tallies.flatMap((each) => each.refused);
  return {
    served: tallies.reduce((sum, each) => sum + each.servedInTime, 0),
    refused: refused.length,
    failed: tallies.reduce((sum, each) => sum + each.failed, 0),
    p50: percentile(served, 0.5),
    p99: percentile(served, 0.99),
    refusedP99: percentile(refused, 0.99),
  };
}

function ask(agent: Agent, url: string, { path, cookie, json }: Asked): Promise<Answer> {
  const started = performance.now();
  const headers: Record<string, string> = { accept: "text/html,*/*", "accept-encoding": "gzip" };
  if (cookie !== undefined) headers.cookie = cookie;
  if (json) Object.assign(headers, { origin: url, "content-type": "application/json" });
  return new Promise((done, fail) => {
    const call = request(url + path, { agent, headers, method: json ? "POST" : "GET" }, (answer) => {
      const after = answer.headers["retry-after"];
      const finish = () => {
        const retryAfter = after === undefined ? null : Number(after);
        done({ status: answer.statusCode ?? 0, retryAfter, ms: performance.now() - started });
      };
      answer.resume().on("end", finish).on("error", fail);
    });
    call.on("error", fail);
    call.end(json && JSON.stringify(json));
  });
}

const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;

function anyKind(): Kind {
  let at = Math.random() * 100;
  for (const [kind, share] of Object.entries(MIXTURE)) {
    at -= share;
    if (at < 0) return kind as Kind;
  }
  return "write";
}

const FIND: Record<Kind, (load: CrowdLoad) => Asked> = {
  // A part of the map as nobody looked at before.
  rendered: () => ({ path: `${pages.home}?box=12.8,77.5,12.9,${(77.6 + Math.random() / 10).toFixed(4)}` }),
  cached: ({ slugs }) => ({
    path: anyOf([pages.home, LANDING_PAGES[0]!.path, pages.listing(slugs[0]!)]),
  }),
  // Hardly ever the same twice, so that it is not answered from memory.
  search: () => ({
    path: `${searchListings().path}?minRent=${Math.floor(Math.random() * 20_000)}&search=koramangala`,
  }),
  write: ({ talks }) => {
    const { conversationId, cookie } = anyOf(talks);
    const json = { conversationId, senderType: "guest", message: "Is the bed still free?" };
    return { path: createMessage().path, cookie, json };
  },
};

async function crowd(load: CrowdLoad): Promise<CrowdResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const beside = new Agent({ keepAlive: true, maxSockets: 2 });
  const end = performance.now() + load.milliseconds;
  const kinds = [...(Object.keys(MIXTURE) as Kind[]), ...PROBES];
  const tallies = Object.fromEntries(kinds.map((kind) => [kind, new Tally()])) as Record<Kind | Probe, Tally>;
  const visitor = async () => {
    await delay(Math.random() * COMING_MS);
    while (performance.now() < end) {
      const kind = anyKind();
      const answer = await ask(agent, load.url, FIND[kind](load));
      tallies[kind].add(answer, performance.now() < end);
      if (load.isPatient && answer.retryAfter !== null) await delay(answer.retryAfter * 1000);
    }
  };
  const probe = async (name: Probe, wanted: readonly Asked[]) => {
    for (let at = 0; performance.now() < end; at += 1) {
      tallies[name].add(await ask(beside, load.url, wanted[at % wanted.length]!), performance.now() < end);
      await delay(100);
    }
  };
  const { cookie, bookingId, listingId } = load.paying;
  await Promise.all([
    ...Array.from({ length: load.connections }, visitor),
    probe("healthz", [{ path: "/healthz" }]),
    probe("payment", [
      { path: pages.payment(listingId, bookingId), cookie },
      { path: getBooking(bookingId).path, cookie },
    ]),
  ]);
  agent.destroy();
  beside.destroy();
  const all = (Object.keys(MIXTURE) as Kind[]).map((kind) => tallies[kind]);
  return Object.fromEntries([
    ...kinds.map((kind) => [kind, figuresOf([tallies[kind]])]),
    ["all", figuresOf(all)],
  ]) as CrowdResult;
}

/** {@link crowd} from another process, so that asking costs the server nothing. */
export function underCrowd(load: CrowdLoad): Promise<CrowdResult> {
  return runApart(import.meta.url, load);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await crowd(JSON.parse(process.argv[2] ?? "") as CrowdLoad)));
}
