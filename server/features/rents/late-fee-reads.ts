import { sql } from "drizzle-orm";
import { toPaise, toSignedPaise } from "#domain/money.ts";
import { type Charged, type Credited, feeRuleOf } from "#domain/rents/rules.ts";
import { type Queryable, rows } from "#server/db/client.ts";

/** An invoice that stands, with the late fee that is on it, in paise. */
export interface LateInvoice extends Charged {
  id: number;
  charged: number;
}

/** The invoices of a tenant that stand, in the order in which money pays them. */
export async function lateInvoices(q: Queryable, tenantId: number): Promise<LateInvoice[]> {
  const found = await rows<{
    id: number;
    dueOn: string;
    total: string;
    charged: string;
    lateFeePerDay: string;
    lateFeeMost: string;
  }>(
    q,
    sql`select i.id, i.due_on::text as "dueOn", i.total::text as total, i.late_fee_per_day::text as "lateFeePerDay",
        i.late_fee_most::text as "lateFeeMost",
        (select coalesce(sum(amount), 0)::text from invoice_lines where invoice_id = i.id and kind = 'late_fee') as charged
      from invoices i where i.tenant_id = ${tenantId} and i.cancelled_at is null order by i.month, i.id`,
  );
  return found.map(({ id, dueOn, total, charged, ...rule }) => {
    const paise = toSignedPaise(charged);
    return { id, dueOn, paise: toPaise(total) - paise, rule: feeRuleOf(rule), charged: paise };
  });
}

/** What a tenant paid, what they had ahead, and what was kept of their deposit, without what was taken back, by its days. */
export async function creditsOf(q: Queryable, tenantId: number): Promise<Credited[]> {
  const found = await rows<{ day: string; amount: string; isPayment: boolean }>(
    q,
    sql`select t.day::text as day, (-e.amount)::text as amount, t.kind = 'payment' as "isPayment"
      from rent_transactions t join rent_entries e on e.transaction_id = t.id and e.account = 'dues'
      where t.tenant_id = ${tenantId} and t.invoice_id is null and t.kind <> 'reversal'
        and not exists (select 1 from rent_transactions r where r.reverses_id = t.id)
      order by t.day, t.id`,
  );
  return found.map(({ amount, ...credit }) => ({ ...credit, paise: toSignedPaise(amount) }));
}
