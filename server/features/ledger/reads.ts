import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { BookingStatus } from "#domain/bookings/states.ts";
import type { Account, TransactionKind } from "#domain/ledger/accounts.ts";
import { LEDGER_PAGE, PAYOUTS_PAGE } from "#domain/ledger/payouts.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { ledgerEntries, ledgerTransactions } from "#server/db/schema/ledger.ts";

/** What we owe is below zero in the ledger; its owner reads it above zero. */
const OWED = sql.raw("-sum(e.amount)");
/** An amount as money is written, also where nothing stands. */
const money = (amount: SQL) => sql`coalesce(${amount}, 0)::numeric(14, 2)::text`;

interface BookedMoney {
  bookingId: number;
  title: string;
  moveInDate: string;
  amount: string;
}

/** The bookings for which somebody is owed something, or owes it. */
export function dueOf(q: Queryable, whose: string): Promise<BookedMoney[]> {
  return rows<BookedMoney>(
    q,
    sql`select b.id as "bookingId", b.listing_title as title, b.move_in_date as "moveInDate", ${money(OWED)} as amount
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join bookings b on b.id = t.booking_id
      where e.account = 'hosts' and e.whose = ${whose}
      group by b.id having sum(e.amount) <> 0 order by b.id`,
  );
}

interface StatementRow extends BookedMoney {
  id: number;
  at: Date;
  kind: TransactionKind;
  reference: string | null;
}

const MONTH_OF_AT = sql.raw("to_char(t.at at time zone 'Asia/Kolkata', 'YYYY-MM')");
const OF_HOST = (whose: string) =>
  sql`ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.account = 'hosts' and e.whose = ${whose}`;

/** The months in which something was owed or paid, the newest first. */
export async function monthsOf(q: Queryable, whose: string): Promise<string[]> {
  const found = await rows<{ month: string }>(
    q,
    sql`select distinct ${MONTH_OF_AT} as month from ${OF_HOST(whose)} order by 1 desc`,
  );
  return found.map(({ month }) => month);
}

/** What stood before a month, and each line of it in order. */
export async function statementOf(q: Queryable, whose: string, month: string) {
  const [before] = await rows<{ amount: string }>(
    q,
    sql`select ${money(OWED)} as amount from ${OF_HOST(whose)} and ${MONTH_OF_AT} < ${month}`,
  );
  const lines = await rows<StatementRow>(
    q,
    sql`select t.id, t.at, t.kind, case when t.kind = 'payout' then t.reference end as reference, b.id as "bookingId",
        b.listing_title as title, b.move_in_date as "moveInDate", ${money(sql.raw("-e.amount"))} as amount
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join bookings b on b.id = t.booking_id
      where e.account = 'hosts' and e.whose = ${whose} and ${MONTH_OF_AT} = ${month} order by t.id`,
  );
  return { opening: before?.amount ?? "0.00", lines };
}

/** The rewards of a referrer: what we still owe, and what was paid and not taken back. */
export async function rewardsOf(q: Queryable, userId: string): Promise<{ owed: string; paid: string }> {
  const [found] = await rows<{ owed: string; paid: string }>(
    q,
    sql`select ${money(OWED)} as owed,
        ${money(sql`sum(e.amount) filter (where coalesce(o.kind, t.kind) = 'reward_paid')`)} as paid
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      left join ledger_transactions o on o.id = t.reverses_id
      where e.account = 'rewards' and e.whose = ${`user ${userId}`}`,
  );
  return found!;
}

interface OwedHost {
  whose: string;
  name: string | null;
  phone: string | null;
  isSuspended: boolean;
  amount: string;
  since: Date;
  /** How many there are. */
  all: number;
}

/** Hosts whom we owe something, the longest first, as many as a page has. */
export function owedHosts(q: Queryable): Promise<OwedHost[]> {
  return rows<OwedHost>(
    q,
    sql`with booked as (
        select e.whose, ${OWED} as amount, min(t.at) as at
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where e.account = 'hosts' group by e.whose, t.booking_id having sum(e.amount) <> 0
      ), owed as (
        select whose, sum(amount) as amount, min(at) filter (where amount > 0) as since
        from booked group by whose having sum(amount) > 0
      )
      select o.whose, coalesce(u.first_name, l.contact_name) as name, coalesce(u.phone_number, l.contact_phone) as phone,
        (u.suspended_at is not null or l.suspended_at is not null) as "isSuspended",
        o.amount::numeric(14, 2)::text as amount, o.since, (count(*) over ())::int as "all"
      from owed o left join users u on o.whose = 'user ' || u.id left join pg_listings l on o.whose = 'listing ' || l.id
      order by o.since, o.whose limit ${PAYOUTS_PAGE}`,
  );
}

interface OwedBooking extends BookedMoney {
  whose: string;
  status: BookingStatus;
  isCheckInConfirmed: boolean;
  reason: string | null;
}

/** For which bookings hosts are owed something. */
export async function owedBookings(q: Queryable, whose: readonly string[]): Promise<OwedBooking[]> {
  if (whose.length === 0) return [];
  const list = sql.join(
    whose.map((one) => sql`${one}`),
    sql`, `,
  );
  return rows<OwedBooking>(
    q,
    sql`select e.whose, b.id as "bookingId", b.listing_title as title, b.move_in_date as "moveInDate", b.status,
        b.is_check_in_confirmed as "isCheckInConfirmed", ${money(OWED)} as amount,
        max(t.reason) filter (where t.actor = 'migration') as reason
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join bookings b on b.id = t.booking_id
      where e.account = 'hosts' and e.whose in (${list})
      group by e.whose, b.id having sum(e.amount) <> 0 order by b.id`,
  );
}

/** What stands on each account, from its index alone. */
export function balances(q: Queryable): Promise<{ account: Account; amount: string }[]> {
  return rows(
    q,
    sql`select account, ${money(sql.raw("sum(amount)"))} as amount from ledger_entries group by account order by account`,
  );
}

/** What an account is owed as a host; below zero what it owes. */
export async function owedTo(q: Queryable, whose: string): Promise<string> {
  const [found] = await rows<{ amount: string }>(
    q,
    sql`select ${money(OWED)} as amount from ${OF_HOST(whose)}`,
  );
  return found?.amount ?? "0.00";
}

/** A page of the ledger, the newest first. */
export async function listTransactions(
  q: Queryable,
  query: { before?: number | undefined; booking?: number | undefined; kind?: TransactionKind | undefined },
) {
  const reversals = alias(ledgerTransactions, "reversals");
  const { before, booking, kind } = query;
  const found = await q
    .select({ row: ledgerTransactions, reversedById: reversals.id })
    .from(ledgerTransactions)
    .leftJoin(reversals, eq(reversals.reversesId, ledgerTransactions.id))
    .where(
      and(
        before === undefined ? undefined : lt(ledgerTransactions.id, before),
        booking === undefined ? undefined : eq(ledgerTransactions.bookingId, booking),
        kind && eq(ledgerTransactions.kind, kind),
      ),
    )
    .orderBy(desc(ledgerTransactions.id))
    .limit(LEDGER_PAGE);
  const ids = found.map(({ row }) => row.id);
  const entries =
    ids.length === 0
      ? []
      : await q
          .select()
          .from(ledgerEntries)
          .where(inArray(ledgerEntries.transactionId, ids))
          .orderBy(ledgerEntries.id);
  return found.map(({ row, reversedById }) => ({
    ...row,
    reversedById,
    entries: entries.filter(({ transactionId }) => transactionId === row.id),
  }));
}

/** Whom a payout was paid to; null for what is none. */
export async function hostPaidBy(q: Queryable, id: number): Promise<string | null> {
  const [found] = await rows<{ whose: string }>(
    q,
    sql`select e.whose from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.id = ${id} and t.kind = 'payout' and e.account = 'hosts'`,
  );
  return found?.whose ?? null;
}

/** Payouts of one transfer that were not taken back: those to one host that were written down together. */
export function standingPayouts(q: Queryable, { id, whose }: { id: number; whose: string }) {
  return rows<{ id: number; bookingId: number; reference: string }>(
    q,
    sql`select t.id, t.booking_id as "bookingId", t.reference from ledger_transactions one
      join ledger_transactions t on t.kind = 'payout' and lower(t.reference) = lower(one.reference) and t.at = one.at
      join ledger_entries e on e.transaction_id = t.id and e.account = 'hosts' and e.whose = ${whose}
      where one.id = ${id} and not exists (select 1 from ledger_transactions r where r.reverses_id = t.id) order by t.id`,
  );
}
