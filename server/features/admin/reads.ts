import { type SQL, sql } from "drizzle-orm";
import { type AdminCounts, COUNTED_AT_MOST } from "#domain/admin/contract.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { REFUND_DUE } from "#server/db/schema/bookings.ts";

/** Where each queue is found; each has an index. */
const QUEUES: Record<keyof Omit<AdminCounts, "passwordHoldsFor">, SQL> = {
  submitted: sql`bookings where payment_status = 'submitted'`,
  refundDue: sql`bookings where ${REFUND_DUE}`,
  depositsToPay: sql`bookings where deposit_state = 'to_pay'`,
  depositDisputes: sql`bookings where deposit_state = 'disputed'`,
  depositsMissing: sql`bookings where deposit_state = 'missing'`,
  payouts: sql`ledger_entries where account = 'hosts' group by whose having sum(amount) < 0`,
  referralsToReview: sql`referrals where status = 'pending' and not is_replaced`,
  referralsToPay: sql`referrals where status = 'verified' and not is_replaced`,
  tenancies: sql`tenant_verifications where verification_status in ('pending', 'in_review')`,
  appeals: sql`suspensions where state = 'appealed'`,
  chatReports: sql`chat_reports where resolved_at is null`,
  reviewReports: sql`review_reports where decision is null`,
  roomReports: sql`room_reports where decision is null`,
  videos: sql`room_videos where is_verified = 0 and hidden_at is null`,
};

/** How much waits in each queue, in one query. */
export async function countQueues(q: Queryable): Promise<Omit<AdminCounts, "passwordHoldsFor">> {
  const counts = Object.entries(QUEUES).map(
    ([name, queue]) =>
      sql`(select count(*)::int from (select 1 from ${queue} limit ${COUNTED_AT_MOST}) waiting) as ${sql.identifier(name)}`,
  );
  const [found] = await rows<Omit<AdminCounts, "passwordHoldsFor">>(
    q,
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  return found!;
}
