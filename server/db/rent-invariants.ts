import { type SQL, sql } from "drizzle-orm";

/** What the books of properties have of each tenant. */
const BOOKED = sql`select t.tenant_id, sum(e.amount) filter (where e.account = 'dues') as dues,
    -coalesce(sum(e.amount) filter (where e.account = 'deposits'), 0) as deposits
  from rent_transactions t join rent_entries e on e.transaction_id = t.id group by t.tenant_id`;

/** What invoices and payments that stand say: deposits that were kept, and what was paid ahead before, count as paid. */
const SAID = sql`select n.id as tenant_id, coalesce(i.total, 0) as total, coalesce(i.paid, 0) as paid,
    coalesce(p.amount, 0) + coalesce(k.amount, 0) as money
  from tenants n
  left join (select tenant_id, sum(total) as total, sum(paid) as paid from invoices where cancelled_at is null
    group by tenant_id) i on i.tenant_id = n.id
  left join (select tenant_id, sum(amount) as amount from rent_payments where state = 'confirmed'
    group by tenant_id) p on p.tenant_id = n.id
  left join (select t.tenant_id, -sum(e.amount) as amount from rent_transactions t
    join rent_entries e on e.transaction_id = t.id and e.account = 'dues'
    where t.kind in ('deposit_returned', 'opening') and t.invoice_id is null
      and not exists (select 1 from rent_transactions r where r.reverses_id = t.id) group by t.tenant_id) k on k.tenant_id = n.id`;

/** What proves the books of rents; see `checkInvariants`. */
export const RENTS: readonly { name: string; broken: SQL }[] = [
  {
    name: "each transaction of rents sums to zero",
    broken: sql`select 'a rent transaction that does not sum to zero: ' || t.id as broken from rent_transactions t
      left join rent_entries e on e.transaction_id = t.id group by t.id having coalesce(sum(e.amount), 1) <> 0`,
  },
  {
    name: "balances are the sums of the books",
    broken: sql`select 'a balance that is not its entries: tenant ' || coalesce(b.tenant_id, r.tenant_id) as broken
      from (${BOOKED}) b full join rent_balances r on r.tenant_id = b.tenant_id
      where coalesce(b.dues, 0) <> coalesce(r.dues, 0) or coalesce(b.deposits, 0) <> coalesce(r.deposits, 0)`,
  },
  {
    name: "an invoice is the sum of its lines",
    broken: sql`select 'an invoice that is not its lines: ' || i.id as broken from invoices i
      left join (select invoice_id, sum(amount) as amount from invoice_lines group by invoice_id) l on l.invoice_id = i.id
      where i.total <> coalesce(l.amount, 0)`,
  },
  {
    name: "what tenants owe is their invoices without what they paid",
    broken: sql`select 'dues that are not invoices and payments: tenant ' || s.tenant_id as broken from (${SAID}) s
      left join (${BOOKED}) b on b.tenant_id = s.tenant_id where coalesce(b.dues, 0) <> s.total - s.money`,
  },
  {
    name: "what is paid of invoices is what tenants paid",
    broken: sql`select 'invoices that are paid otherwise: tenant ' || tenant_id as broken from (${SAID}) s
      where paid <> least(total, money)`,
  },
  {
    name: "the oldest invoice is paid first",
    broken: sql`select 'an invoice that was paid before an older one: ' || n.id as broken from invoices n
      join invoices o on o.tenant_id = n.tenant_id and o.month < n.month and o.cancelled_at is null and o.paid < o.total
      where n.cancelled_at is null and n.paid > 0`,
  },
  {
    name: "nobody's deposit is returned twice",
    broken: sql`select 'a deposit below zero: tenant ' || tenant_id as broken from (${BOOKED}) b where deposits < 0`,
  },
  {
    name: "a reading is charged to a tenant once",
    broken: sql`select 'a reading that was charged twice: ' || l.reading_id as broken from invoice_lines l
      join invoices i on i.id = l.invoice_id where l.reading_id is not null and i.cancelled_at is null
      group by i.tenant_id, l.reading_id having count(*) > 1`,
  },
  {
    name: "a reading is charged no higher than what it counted",
    broken: sql`select 'a reading that was charged above its units: ' || m.id as broken
      from (select id, rate, units - lag(units) over (partition by room_id order by read_on) as used
        from meter_readings) m
      join invoice_lines l on l.reading_id = m.id join invoices i on i.id = l.invoice_id and i.cancelled_at is null
      where m.rate is not null group by m.id, m.used, m.rate having sum(l.amount) > round(m.used * m.rate, 2)`,
  },
  {
    name: "each payment that was confirmed has the receipt that was given for it",
    broken: sql`select 'a payment whose receipt says otherwise: ' || p.id as broken from rent_payments p
      left join rent_receipts r on r.payment_id = p.id
      where (p.receipt_number is not null or r.payment_id is not null)
        and (r.number is distinct from p.receipt_number or (r.says ->> 'amount')::numeric <> p.amount
          or r.says ->> 'paidOn' <> p.paid_on::text or r.says ->> 'method' <> p.method)`,
  },
  {
    name: "each proof of rent has its private image",
    broken: sql`select 'a proof of rent whose image is not kept: ' || id as broken from rent_payments p
      where proof is not null and not exists
        (select 1 from media_files m where m.name = p.proof and attached and visibility = 'private')`,
  },
];
