import { sql } from "drizzle-orm";
import { type Queryable, rows } from "#server/db/client.ts";
import { REFUND_DUE } from "#server/db/schema/bookings.ts";

export interface QueueFigures {
  /** What waits for an admin. */
  reviews: { queue: string; items: number; oldestSeconds: number }[];
  /** Overdue: 15 minutes late. The job that ends them runs every minute, after some minutes of grace. */
  holds: { open: number; overdue: number };
}

/** Counts only: each part is answered by an index that holds little more than what waits. */
export async function queueFigures(q: Queryable, now: Date): Promise<QueueFigures> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const figures = (since: string) =>
    sql`count(*)::int as items,
      coalesce(greatest(extract(epoch from ${at} - min(${sql.raw(since)})), 0), 0)::float8 as "oldestSeconds"`;
  const reviews = await rows<QueueFigures["reviews"][number]>(
    q,
    // A booking last changed when its proof came in, or when its refund became due.
    sql`select 'payment_proofs' as queue, ${figures("updated_at")} from bookings where payment_status = 'submitted'
      union all select 'refunds', ${figures("updated_at")} from bookings where ${REFUND_DUE}
      union all select 'deposits', ${figures("updated_at")} from bookings where deposit_state in ('to_pay', 'disputed', 'missing')
      union all select 'referrals', ${figures("created_at")} from referrals where status = 'pending' and not is_replaced
      union all select 'tenancies', ${figures("created_at")} from tenant_verifications
        where verification_status in ('pending', 'in_review')
      union all select 'chat_reports', ${figures("created_at")} from chat_reports where resolved_at is null
      union all select 'review_reports', ${figures("created_at")} from review_reports where decision is null
      union all select 'room_reports', ${figures("created_at")} from room_reports where decision is null
      union all select 'room_videos', ${figures("created_at")} from room_videos
        where is_verified = 0 and hidden_at is null`,
  );
  const [holds] = await rows<QueueFigures["holds"]>(
    q,
    sql`select count(*)::int as open, (count(*) filter (where hold_expires_at < ${at} - interval '15 minutes'))::int as overdue
      from bookings where status in ('pending', 'proof_submitted')`,
  );
  return { reviews, holds: holds ?? { open: 0, overdue: 0 } };
}
