import { and, eq, sql } from "drizzle-orm";
import { trustBriefOf, trustScore } from "#domain/trust/rules.ts";
import { NO_FACTS, TRUST_FACT_NAMES, type TrustFacts } from "#domain/trust/scores.ts";
import type { Store, Transaction } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { roomPosts } from "#server/db/schema/rooms.ts";
import { countFacts, peopleWithFacts } from "#server/features/trust/reads.ts";
import { claimCounting, markPaidAskers, writeTrust } from "#server/features/trust/writes.ts";
import type { Deps } from "#server/lib/deps.ts";

const same = (a: TrustFacts, b: TrustFacts | null) =>
  b !== null && TRUST_FACT_NAMES.every((name) => a[name] === b[name]);

/** Whether cards and pages, which show the brief alone, look otherwise than before. */
function looksOtherwise(facts: TrustFacts, before: TrustFacts | null): boolean {
  const now = trustBriefOf(facts);
  const then = trustBriefOf(before ?? NO_FACTS);
  return now.isNew !== then.isNew || (!now.isNew && now.score !== then.score);
}

/** Clears cached pages that show people whose score changed: their listings, and the rooms they offer. */
async function notifyChanged(store: Store, tx: Transaction, people: readonly string[]): Promise<void> {
  const among = sql`any(${sql.param([...people])}::text[])`;
  const [listing] = await tx
    .select({ id: pgListings.id })
    .from(pgListings)
    .where(and(sql`${pgListings.ownerId} = ${among}`, eq(pgListings.isDeleted, 0)))
    .limit(1);
  if (listing) await store.notify("listings", "");
  const [post] = await tx
    .select({ id: roomPosts.id })
    .from(roomPosts)
    .where(and(sql`${roomPosts.tenantId} = ${among}`, eq(roomPosts.isActive, true)))
    .limit(1);
  if (post) await store.notify("rooms", "");
}

/** Of each transaction, which on the embedded engine keeps everybody else waiting. */
const STEP = 200;

interface Step<Position> {
  written: number;
  /** Where the next step goes on; null behind the last. */
  next: Position | null;
}

/** Steps, each in a transaction, until the last, or until another server counts. @returns of how many something was written */
async function inSteps<Position>(
  store: Store,
  begin: Position,
  {
    signal,
    take,
  }: { signal: AbortSignal | undefined; take: (tx: Transaction, from: Position) => Promise<Step<Position>> },
): Promise<number> {
  let written = 0;
  for (let position: Position | null = begin; position !== null && !signal?.aborted; ) {
    const from: Position = position;
    const step = await store.transaction(async (tx) =>
      (await claimCounting(tx)) ? take(tx, from) : { written: 0, next: null },
    );
    written += step.written;
    position = step.next;
  }
  return written;
}

/**
 * Counts anew what trust rests on and writes the scores of those for whom it has changed, some people at a time. Pages
 * of hosts' stays are told only where they show something else now, so that a run that finds nothing new makes no page
 * anew. Safe on several servers: one at a time.
 * @returns of how many people something was written
 */
export async function recomputeTrust(
  { store, clock }: Pick<Deps, "store" | "clock">,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock.now();
  const mark = async (tx: Transaction, after: number) => ({
    written: 0,
    next: await markPaidAskers(tx, after, STEP),
  });
  const count = async (tx: Transaction, after: string) => {
    const people = await peopleWithFacts(tx, after, STEP);
    const counted = await countFacts(tx, { people, now });
    const changed = counted.filter(({ facts, before }) =>
      before === null ? trustScore(facts).totalRatings > 0 : !same(facts, before),
    );
    const written = await writeTrust(tx, changed, now);
    const shown = changed
      .filter(({ userId, facts, before }) => written.has(userId) && looksOtherwise(facts, before))
      .map(({ userId }) => userId);
    if (shown.length > 0) await notifyChanged(store, tx, shown);
    return { written: written.size, next: people.at(-1) ?? null };
  };
  await inSteps(store, 0, { signal, take: mark });
  return inSteps(store, "", { signal, take: count });
}
