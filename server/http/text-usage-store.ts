import { and, eq, gt, lt, sql } from "drizzle-orm";
import { type Queryable, rows, type Store, type Transaction } from "#server/db/client.ts";
import { textUsage, users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import { deleteInSteps } from "#server/db/sweep.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_HOURS = 24;

const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
const dayBefore = (now: Date) => new Date(hourOf(now).getTime() - (DAY_HOURS - 1) * HOUR_MS);

interface TextUsage {
  /** Units of this hour, and of it and the 23 before. */
  hour: number;
  day: number;
  /** When the oldest of them stop counting. */
  easesAt: { hour: Date; day: Date };
}

/**
 * Adds to what was stored this hour. Others who add for the same subject wait until this transaction ends, so that
 * many at once can't pass a quota together.
 */
export async function addTextUsage(
  tx: Transaction,
  subject: string,
  units: number,
  now: Date,
): Promise<TextUsage> {
  const [added] = await tx
    .insert(textUsage)
    .values({ subject, hour: hourOf(now), units })
    .onConflictDoUpdate({
      target: [textUsage.subject, textUsage.hour],
      set: { units: sql`${textUsage.units} + excluded.units` },
    })
    .returning({ units: textUsage.units });
  const [sum] = await rows<{ day: number; first: number }>(
    tx,
    sql`select coalesce(sum(units), 0)::int as day, extract(epoch from min(hour))::float8 as first from text_usage
        where subject = ${subject} and hour >= ${dayBefore(now).toISOString()}::timestamptz`,
  );
  return {
    hour: added!.units,
    day: sum!.day,
    easesAt: {
      hour: new Date(hourOf(now).getTime() + HOUR_MS),
      day: new Date(sum!.first * 1000 + DAY_HOURS * HOUR_MS),
    },
  };
}

/** Whether an account has proven more than a phone number: it has a listing, or lives in one. */
export async function isEstablished(q: Queryable, userId: string): Promise<boolean> {
  if ((await q.$count(pgListings, eq(pgListings.ownerId, userId))) > 0) return true;
  const { userId: tenant, verificationStatus } = tenantVerifications;
  return (
    (await q.$count(tenantVerifications, and(eq(tenant, userId), eq(verificationStatus, "verified")))) > 0
  );
}

/** Whether an account was made within a week: many can be made at once, and have to wait until they count as others do. */
export async function isYoung(q: Queryable, userId: string, now: Date): Promise<boolean> {
  const weekAgo = new Date(now.getTime() - 7 * DAY_HOURS * HOUR_MS);
  return (await q.$count(users, and(eq(users.id, userId), gt(users.createdAt, weekAgo)))) > 0;
}

export async function sweepTextUsage({ db }: Store, now: Date): Promise<void> {
  await deleteInSteps(db, textUsage, lt(textUsage.hour, dayBefore(now)));
}
