import { sql } from "drizzle-orm";
import { type AdminDay, LISTING_DAYS } from "#domain/admin/contract.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { REFUND_DUE } from "#server/db/schema/bookings.ts";

const inKolkata = (column: string) => sql.raw(`(${column} at time zone 'Asia/Kolkata')`);
const midnight = (day: string) => sql`(${day}::timestamp at time zone 'Asia/Kolkata')`;

async function proofsByHour(q: Queryable, day: string, now: Date): Promise<number[]> {
  const found = await rows<{ hour: number; count: number }>(
    q,
    sql`select extract(hour from ${inKolkata("at")})::int as hour, count(*)::int as count from booking_events
      where what = 'proof_submitted' and at >= ${midnight(day)} group by 1`,
  );
  const hours = Number(
    new Intl.DateTimeFormat("en-GB", { hour: "numeric", hourCycle: "h23", timeZone: "Asia/Kolkata" }).format(
      now,
    ),
  );
  const counts = new Map(found.map(({ hour, count }) => [hour, count]));
  return Array.from({ length: hours + 1 }, (_, hour) => counts.get(hour) ?? 0);
}

/** How many were verified today, and how long half of them had waited since their last proof. */
function verifiedOn(q: Queryable, day: string) {
  return rows<Pick<AdminDay, "verified" | "medianMinutes">>(
    q,
    sql`select count(*)::int as verified,
        (percentile_cont(0.5) within group (order by extract(epoch from v.at - p.at)) / 60)::float8 as "medianMinutes"
      from booking_events v left join lateral (
        select at from booking_events where booking_id = v.booking_id and what = 'proof_submitted' and id < v.id
        order by id desc limit 1
      ) p on true
      where v.what = 'payment_verified' and v.at >= ${midnight(day)}`,
  );
}

/** As many as the queue has, and what the ledger says that their guests are owed. */
function refunds(q: Queryable) {
  return rows<Pick<AdminDay, "refundsDue" | "refundsAmount">>(
    q,
    sql`select count(*)::int as "refundsDue",
        (select coalesce(-sum(amount), 0)::numeric(14, 2)::text from ledger_entries where account = 'refunds') as "refundsAmount"
      from bookings where ${REFUND_DUE}`,
  );
}

async function newListings(q: Queryable, today: string): Promise<AdminDay["newListings"]> {
  const first = addDays(today, 1 - LISTING_DAYS);
  const found = await rows<{ day: string; count: number }>(
    q,
    sql`select to_char(${inKolkata("created_at")}, 'YYYY-MM-DD') as day, count(*)::int as count from pg_listings
      where created_at >= ${midnight(first)} group by 1`,
  );
  const counts = new Map(found.map(({ day, count }) => [day, count]));
  return Array.from({ length: LISTING_DAYS }, (_, at) => {
    const day = addDays(first, at);
    return { day, count: counts.get(day) ?? 0 };
  });
}

/** The numbers of today in Kolkata, in four queries by index. */
export async function readDay(q: Queryable, now: Date): Promise<AdminDay> {
  const today = kolkataDate(now);
  const [verified] = await verifiedOn(q, today);
  const [refund] = await refunds(q);
  return {
    proofsByHour: await proofsByHour(q, today, now),
    ...verified!,
    ...refund!,
    newListings: await newListings(q, today),
  };
}
