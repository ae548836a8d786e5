import { and, eq, isNull, sql } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees, fromPaise, toPaise } from "#domain/money.ts";
import type { Opening, OpeningInput } from "#domain/rents/contract.ts";
import { firstDayOf } from "#domain/rents/days.ts";
import { entriesOfLines, type RentEntry } from "#domain/rents/rules.ts";
import { type Queryable, rows, type Transaction } from "#server/db/client.ts";
import { invoiceLines, invoices } from "#server/db/schema/rents.ts";
import {
  assertNotFarAhead,
  assertTenant,
  balanceOf,
  lockBooks,
  postRent,
  type RentActor,
  reverseRent,
  settleInvoices,
} from "./service.ts";

/** What was said of a tenant's time before the books; null for nothing. */
export async function findOpening(q: Queryable, tenantId: number): Promise<Opening | null> {
  const [found] = await rows<Opening>(
    q,
    sql`select coalesce(-sum(e.amount) filter (where e.account = 'deposits'), 0)::numeric(10, 2)::text as deposit,
        coalesce(sum(e.amount) filter (where e.account = 'dues' and e.amount > 0), 0)::numeric(10, 2)::text as owed,
        coalesce(-sum(e.amount) filter (where e.account = 'dues' and e.amount < 0), 0)::numeric(10, 2)::text as ahead,
        max(t.day)::text as on, max(t.note) as note
      from rent_transactions t join rent_entries e on e.transaction_id = t.id
      where t.tenant_id = ${tenantId} and t.kind = 'opening'
        and not exists (select 1 from rent_transactions r where r.reverses_id = t.id)
      having count(*) > 0`,
  );
  return found ?? null;
}

const wrong = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { [field]: message });

/** Takes back what was said before. */
async function clearOpening(tx: Transaction, tenantId: number, by: RentActor): Promise<void> {
  await tx
    .update(invoices)
    .set({ cancelledAt: by.at, paid: "0.00" })
    .where(and(eq(invoices.tenantId, tenantId), eq(invoices.isOpening, true), isNull(invoices.cancelledAt)));
  await reverseRent(tx, { openingOf: tenantId }, { ...by, note: null });
}

interface Place {
  propertyId: number;
  tenantId: number;
}

/** What is owed is an invoice of its own: it is paid first, reminded of and overdue as others are. */
async function postOwed(tx: Transaction, { propertyId, tenantId }: Place, opening: Posted, by: RentActor) {
  const { on, note, paise } = opening;
  const [invoice] = await tx
    .insert(invoices)
    .values({
      ...{ propertyId, tenantId, isOpening: true },
      ...{ month: firstDayOf(on.slice(0, 7)), dueOn: on, total: fromPaise(paise) },
    })
    .returning({ id: invoices.id });
  const invoiceId = invoice!.id;
  await tx.insert(invoiceLines).values({ invoiceId, kind: "opening", amount: fromPaise(paise) });
  const entries = entriesOfLines([{ kind: "opening", paise }]);
  await postRent(tx, { kind: "opening", propertyId, tenantId, invoiceId, note, day: on, entries }, by);
}

interface Posted {
  on: string;
  note: string | null;
  paise: number;
}

/**
 * Writes down what was held and owed before the books began, in the place of what was said before.
 * @throws DomainError NOT_FOUND, VALIDATION for a later day or both owed and paid ahead, or too much ahead, CONFLICT below what was returned
 */
export async function setOpening(
  tx: Transaction,
  { propertyId, tenantId }: Place,
  { deposit, owed, ahead, on, note = undefined }: OpeningInput,
  by: RentActor,
): Promise<void> {
  await lockBooks(tx, propertyId);
  await assertTenant(tx, propertyId, tenantId);
  if (on > kolkataDate(by.at)) throw wrong("on", t("rents.dayFuture"));
  if (toPaise(owed) > 0 && toPaise(ahead) > 0) throw wrong("ahead", t("rents.owedAndAhead"));
  const before = await findOpening(tx, tenantId);
  const sums = {
    deposit: fromPaise(toPaise(deposit)),
    owed: fromPaise(toPaise(owed)),
    ahead: fromPaise(toPaise(ahead)),
  };
  const said = { on, note: note ?? null };
  const opening: Opening = { ...sums, ...said };
  // Pressed twice, it is said once.
  if (
    before &&
    (["deposit", "owed", "ahead", "on", "note"] as const).every((key) => before[key] === opening[key])
  )
    return;
  const held = await balanceOf(tx, tenantId, "deposits");
  const returned = toPaise(before?.deposit ?? "0") - held;
  if (toPaise(deposit) < returned)
    throw wrong("deposit", t("rents.depositBelowReturned", { amount: formatRupees(fromPaise(returned)) }));
  await clearOpening(tx, tenantId, by);
  const brought: RentEntry[] = [
    { account: "deposits", paise: -toPaise(deposit) },
    { account: "dues", paise: -toPaise(ahead) },
    { account: "opening", paise: toPaise(deposit) + toPaise(ahead) },
  ];
  const entries = brought.filter(({ paise }) => paise !== 0);
  await postRent(tx, { kind: "opening", propertyId, tenantId, note: said.note, day: on, entries }, by);
  if (toPaise(ahead) > 0) await assertNotFarAhead(tx, tenantId, "ahead");
  if (toPaise(owed) > 0) await postOwed(tx, { propertyId, tenantId }, { ...said, paise: toPaise(owed) }, by);
  await settleInvoices(tx, [tenantId]);
}
