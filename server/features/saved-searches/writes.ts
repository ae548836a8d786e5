import { and, eq, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { SEARCHES_MAX, searchLimitMessage } from "#domain/saved-searches/choices.ts";
import { type Queryable, rows, type Transaction } from "#server/db/client.ts";
import { type SavedSearchRow, savedSearches } from "#server/db/schema/searches.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";

/** A search is looked at so often for an alert, and rests so long after one. */
const CHECK_EVERY_MS = 15 * 60_000;
const TOLD_EVERY_MS = 24 * 60 * 60_000;
/** Of those that nobody can be told of: anybody can make many. */
const UNTOLD_EVERY_MS = 45 * 60_000;
/** A change can be seen a little after its time: its transaction was still open, or clocks differ. */
const OVERLAP_MS = 60_000;

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

interface NewSearch {
  userId: string;
  /** In normal form. */
  query: string;
  alerts: boolean;
  seenAt: Date;
  now: Date;
}

/**
 * Saves a search, or finds the equal one that is there.
 * @throws DomainError CONFLICT (as many as allowed), UNAUTHENTICATED
 */
export async function saveSearch(tx: Transaction, input: NewSearch): Promise<SavedSearchRow> {
  const { userId, query, alerts, seenAt, now } = input;
  // One at a time for each account: many at once would all count the same searches.
  await lockAccount(tx, userId);
  const own = eq(savedSearches.userId, userId);
  const [same] = await tx
    .select()
    .from(savedSearches)
    .where(and(own, eq(savedSearches.query, query)));
  if (same) return same;
  if ((await tx.$count(savedSearches, own)) >= SEARCHES_MAX) {
    throw new DomainError("CONFLICT", searchLimitMessage());
  }
  const dueAt = after(now, CHECK_EVERY_MS);
  const [saved] = await tx
    .insert(savedSearches)
    .values({ userId, query, alerts, seenAt, checkedAt: now, dueAt, createdAt: now })
    .returning();
  return saved!;
}

function assertSaved(found: SavedSearchRow | undefined): SavedSearchRow {
  if (found) return found;
  throw new DomainError("NOT_FOUND", t("saved-searches.notFound"));
}

const oneOf = (userId: string, id: number) => and(eq(savedSearches.id, id), eq(savedSearches.userId, userId));

/** @throws DomainError NOT_FOUND, also for somebody else's */
export async function changeSearch(
  q: Queryable,
  change: { userId: string; id: number; alerts?: boolean | undefined; seenAt?: Date | undefined },
): Promise<SavedSearchRow> {
  const { userId, id, alerts, seenAt } = change;
  const found = await q
    .update(savedSearches)
    // Without any change the row still says what it is.
    .set({ alerts: alerts ?? sql`${savedSearches.alerts}`, ...(seenAt && { seenAt }) })
    .where(oneOf(userId, id))
    .returning();
  return assertSaved(found[0]);
}

/** @throws DomainError NOT_FOUND, also for somebody else's */
export async function removeSearch(q: Queryable, userId: string, id: number): Promise<void> {
  const removed = await q.delete(savedSearches).where(oneOf(userId, id)).returning();
  assertSaved(removed[0]);
}

export interface DueSearch {
  id: number;
  userId: string;
  query: string;
  /** From when on changes are news for an alert: neither told nor seen. */
  since: Date;
  /** Whether its owner has a browser that can be told, and wants to be. */
  wanted: boolean;
}

/** Takes on the searches that wait longest, for a quarter of an hour at least: no other server looks at them until then. */
export async function takeDueSearches(q: Queryable, now: Date, most: number): Promise<DueSearch[]> {
  return rows<DueSearch>(
    q,
    sql`with due as (
        select id, exists (select 1 from push_subscriptions p join users u on u.id = p.user_id
            where p.user_id = d.user_id and u.notifications @> '{searches}') as wanted
        from saved_searches d where alerts and due_at <= ${now}
        order by due_at limit ${most} for update skip locked)
      update saved_searches s
      set due_at = case when due.wanted then ${after(now, CHECK_EVERY_MS)}::timestamptz
        else ${after(now, UNTOLD_EVERY_MS)}::timestamptz end
      from due where s.id = due.id
      returning s.id, s.user_id as "userId", s.query, greatest(s.checked_at, s.seen_at) as since, due.wanted`,
  );
}

/** Changes up to now were looked at, and there was nothing to tell. */
export async function noteNothingNew(q: Queryable, id: number, now: Date): Promise<void> {
  await q
    .update(savedSearches)
    .set({ checkedAt: after(now, -OVERLAP_MS) })
    .where(eq(savedSearches.id, id));
}

/**
 * Notes that an alert is sent, and that the next one waits for a day.
 * @returns false when it was deleted or switched off meanwhile: nothing is sent then
 */
export async function noteAlert(q: Queryable, id: number, now: Date): Promise<boolean> {
  const noted = await q
    .update(savedSearches)
    .set({ toldAt: now, checkedAt: now, dueAt: after(now, TOLD_EVERY_MS) })
    .where(and(eq(savedSearches.id, id), savedSearches.alerts))
    .returning({ id: savedSearches.id });
  return noted.length > 0;
}
