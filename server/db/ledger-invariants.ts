import { type SQL, sql } from "drizzle-orm";

const ENDED = sql.raw("('expired', 'cancelled', 'declined')");
const ACCEPTED = sql.raw("('verified', 'refund_due', 'refunded')");

const UNDECIDED = sql.raw("('open', 'proposed', 'disputed')");
/** What the host keeps of the deposit. */
export const KEPT = sql`(select coalesce(sum(coalesce(d ->> 'decided', d ->> 'amount')::numeric), 0)
  from json_array_elements(b.deposit_deductions) d)`;

/** What each account of a booking must have: see `domain/bookings/postings.ts`. */
const BOOKED = sql`select b.id, a.account, a.amount from bookings b cross join lateral (values
    ('bank in', case when b.payment_status in ${ACCEPTED} then b.total_amount else 0 end),
    ('rent', case when b.status = 'confirmed' then -b.rent else 0 end),
    ('deposits', case when b.status in ('confirmed', 'checked_in') or b.deposit_state in ${UNDECIDED} then -b.security_deposit
        when b.deposit_state = 'to_pay' then ${KEPT} - b.security_deposit else 0 end),
    ('returned', case when b.deposit_state_on is not null then -coalesce(b.deposit_returned, 0) else 0 end),
    ('refunds', case when b.status in ${ENDED} and b.payment_status = 'refund_due' then -b.total_amount else 0 end),
    ('refunded', case when b.status in ${ENDED} and b.payment_status = 'refunded' then -b.total_amount else 0 end)
  ) as a (account, amount)`;

/** What the ledger has of each booking. */
const POSTED = sql`select t.booking_id as id, e.account, sum(e.amount) as amount from ledger_transactions t
  left join ledger_transactions o on o.id = t.reverses_id
  join lateral (select case
      when account <> 'bank' then account
      when coalesce(o.kind, t.kind) = 'payment' then 'bank in'
      when coalesce(o.kind, t.kind) = 'refund' then 'refunded'
      when coalesce(o.kind, t.kind) = 'deposit_return' then 'returned'
      else 'paid out' end as account, amount from ledger_entries where transaction_id = t.id) e on true
  where t.booking_id is not null group by 1, 2`;

const HOST = (userId: string) => sql.raw(`coalesce('user ' || b.${userId}, 'listing ' || b.pg_id)`);

/** What hosts have earned by each booking. */
const OWED_TO_HOSTS = sql`select b.id, a.whose, sum(a.amount) as amount from bookings b cross join lateral (values
    (${HOST("check_in_host_id")}, case when b.status in ('checked_in', 'checked_out') then b.rent else 0 end),
    (${HOST("end_host_id")}, case when b.deposit_state is null or b.deposit_state in ${UNDECIDED} then 0
      when b.deposit_state_on is null then b.security_deposit else ${KEPT} end)
  ) as a (whose, amount) group by 1, 2`;

/** What the ledger has of it. */
const POSTED_TO_HOSTS = sql`select t.booking_id as id, e.whose, sum(e.amount) as amount from ledger_transactions t
  left join ledger_transactions o on o.id = t.reverses_id
  join ledger_entries e on e.transaction_id = t.id and e.account = 'hosts'
  where coalesce(o.kind, t.kind) <> 'payout' group by 1, 2`;

/** What proves the ledger; see `checkInvariants`. */
export const LEDGER: readonly { name: string; broken: SQL }[] = [
  {
    name: "each transaction of the ledger sums to zero",
    broken: sql`select 'a ledger transaction that does not sum to zero: ' || t.id as broken from ledger_transactions t
      left join ledger_entries e on e.transaction_id = t.id group by t.id having coalesce(sum(e.amount), 1) <> 0`,
  },
  {
    name: "a reversal is what it takes back, the other way round",
    broken: sql`select 'a reversal of something else: ' || t.id as broken from ledger_transactions t
      join ledger_transactions o on o.id = t.reverses_id
      where (t.booking_id, t.referral_id) is distinct from (o.booking_id, o.referral_id) or o.kind = 'reversal' or exists
        (select 1 from (select account, whose, amount from ledger_entries where transaction_id = t.id) a
          full join (select account, whose, -amount as amount from ledger_entries where transaction_id = o.id) b
            on b.account = a.account and b.whose is not distinct from a.whose
          where a.amount is distinct from b.amount)`,
  },
  {
    name: "money of bookings is as the ledger has it",
    broken: sql`select 'booking ' || coalesce(b.id, p.id) || ' and the ledger differ: ' || coalesce(b.account, p.account)
        || ' ' || coalesce(b.amount, 0) || ', ' || coalesce(p.amount, 0) as broken
      from (${BOOKED}) b full join (${POSTED}) p on p.id = b.id and p.account = b.account
      where coalesce(b.account, p.account) not in ('hosts', 'paid out') and coalesce(b.amount, 0) <> coalesce(p.amount, 0)`,
  },
  {
    name: "hosts are owed the rent of who moved in, and what is kept of deposits, each of them theirs",
    broken: sql`select 'booking ' || coalesce(o.id, p.id) || ' owes ' || coalesce(o.whose, p.whose)
        || ' otherwise than the ledger says' as broken
      from (${OWED_TO_HOSTS}) o full join (${POSTED_TO_HOSTS}) p on p.id = o.id and p.whose = o.whose
      where coalesce(p.amount, 0) <> -coalesce(o.amount, 0)`,
  },
  {
    name: "nothing is earned by who has deleted their account",
    broken: sql`select 'owed to a deleted account: ' || e.whose as broken from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id left join ledger_transactions o on o.id = t.reverses_id
      join users u on e.whose = 'user ' || u.id and u.deleted_at < t.at
      where e.account = 'hosts' and coalesce(o.kind, t.kind) <> 'payout'
      group by e.whose, t.booking_id having sum(e.amount) < 0`,
  },
  {
    name: "a line of the bank pays for one booking, unless an admin wrote why",
    broken: sql`select 'a line of the bank that pays for nothing: ' || l.id as broken from bank_lines l
        join bookings b on b.id = l.taken_by where b.payment_status not in ${ACCEPTED}
      union all select 'line ' || l.id || ' of the bank pays for ' || l.taken_by || ' and ' || b.id from bank_lines l
        join bookings b on b.utr = any (l.utrs) and b.id <> l.taken_by and b.payment_status in ${ACCEPTED}
        join bookings a on a.id = l.taken_by
        where not exists (select 1 from ledger_transactions t where t.booking_id in (a.id, b.id) and t.kind = 'payment'
          and t.reason not like 'In the bank statement%')`,
  },
  {
    name: "rewards are as the ledger has them",
    broken: sql`select 'referral ' || r.id || ' and the ledger differ' as broken from referrals r
      left join lateral (select coalesce(sum(e.amount) filter (where e.account = 'rewards'), 0) as owed,
          coalesce(sum(e.amount) filter (where e.account = 'reward_costs'), 0) as costs,
          coalesce(sum(e.amount) filter (where e.account = 'bank'), 0) as bank
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.referral_id = r.id) p on true
      where p.owed <> case when r.status = 'verified' then -r.amount else 0 end
        or p.costs <> case when r.status in ('verified', 'paid') then r.amount else 0 end
        or p.bank <> case when r.status = 'paid' then -r.amount else 0 end`,
  },
  {
    name: "guests and referrers owe us nothing, and who is owed is somebody",
    broken: sql`select 'a balance that cannot be: ' || account || ' of ' || whose as broken from ledger_entries
      where account not in ('bank', 'reward_costs', 'hosts') group by account, whose having sum(amount) > 0
      union all select 'owed to nobody: ' || e.whose from (select distinct whose from ledger_entries where whose is not null) e
      where not case split_part(e.whose, ' ', 1)
        when 'user' then exists (select 1 from users where id = split_part(e.whose, ' ', 2))
        when 'booking' then exists (select 1 from bookings where id::text = split_part(e.whose, ' ', 2))
        when 'listing' then exists (select 1 from pg_listings where id::text = split_part(e.whose, ' ', 2))
        else false end`,
  },
];
