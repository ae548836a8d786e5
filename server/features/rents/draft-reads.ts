import { and, eq, inArray, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { PAID_DAYS } from "#domain/bookings/choices.ts";
import { addDays } from "#domain/dates.ts";
import { toPaise } from "#domain/money.ts";
import { RENT_LIMITS } from "#domain/rents/choices.ts";
import { firstDayOf, isInvoiceMonth, lastDayOf, moveMonth } from "#domain/rents/days.ts";
import { type DraftLine, draftLines, dueOnOf } from "#domain/rents/rules.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { type PropertyRow, type TenantRow, tenants } from "#server/db/schema/properties.ts";
import { invoices } from "#server/db/schema/rents.ts";
import { grouped } from "#server/lib/grouped.ts";
import { type CutReading, openElectricity } from "./electricity-reads.ts";

/** What an invoice of a month would be. */
interface Draft {
  tenantId: number;
  name: string;
  dueOn: string;
  lines: (DraftLine & { readOn: string | null })[];
}

/** The last day that a booking paid for, with which a tenant came. */
async function paidUntilOf(q: Queryable, found: readonly Person[]): Promise<Map<number, string>> {
  const ids = found.flatMap(({ bookingId }) => bookingId ?? []);
  if (ids.length === 0) return new Map();
  const booked = await q
    .select({ id: bookings.id, moveInDate: bookings.moveInDate, duration: bookings.duration })
    .from(bookings)
    .where(inArray(bookings.id, ids));
  const days = new Map(
    booked.map(({ id, moveInDate, duration }) => [id, addDays(moveInDate, PAID_DAYS[duration] - 1)]),
  );
  return new Map(
    found.flatMap(({ id, bookingId }) => {
      const until = bookingId === null ? undefined : days.get(bookingId);
      return until === undefined ? [] : [[id, until] as const];
    }),
  );
}

/** Where the tenants of a property sleep on a day, or did last: one pass for all of them. */
export const placesOn = (propertyId: number, today: string): SQL =>
  sql`select distinct on (s.tenant_id) s.tenant_id, r.name || ' ' || b.letter as place
    from property_rooms r join property_beds b on b.room_id = r.id join bed_stays s on s.bed_id = b.id
    where r.property_id = ${propertyId}
    order by s.tenant_id, s.first_day <= ${today}::date desc, s.first_day desc`;

/** By tenant. */
export async function placesOf(
  q: Queryable,
  propertyId: number,
  today: string,
): Promise<ReadonlyMap<number, string>> {
  const found = await rows<{ tenant_id: number; place: string }>(q, placesOn(propertyId, today));
  return new Map(found.map(({ tenant_id: tenantId, place }) => [tenantId, place]));
}

/** What decides about somebody's invoice. */
type Person = Pick<TenantRow, "id" | "name" | "movesInOn" | "rent" | "food" | "deposit" | "bookingId">;

const peopleOf = (q: Queryable, ids: readonly number[]): Promise<Person[]> => {
  const { id, name, movesInOn, rent, food, deposit, bookingId } = tenants;
  return (
    q
      .select({ id, name, movesInOn, rent, food, deposit, bookingId })
      .from(tenants)
      // One parameter, however many people.
      .where(and(sql`${tenants.id} = any(${sql.param([...ids])}::int[])`, ne(tenants.state, "cancelled")))
      .orderBy(tenants.name, tenants.id)
  );
};

/** Which of some tenants were asked for a deposit, or brought one, also where it was returned: it is not asked for again. */
async function withDeposit(q: Queryable, tenantIds: readonly number[]): Promise<Set<number>> {
  const found = await rows<{ tenantId: number }>(
    q,
    sql`select distinct t.tenant_id as "tenantId" from rent_transactions t
      join rent_entries e on e.transaction_id = t.id and e.account = 'deposits'
      where t.tenant_id = any(${sql.param([...tenantIds])}::int[]) and t.kind <> 'reversal'
        and not exists (select 1 from rent_transactions r where r.reverses_id = t.id)`,
  );
  return new Set(found.map(({ tenantId }) => tenantId));
}

interface Invoiced {
  hasMonth: boolean;
  /** Also where that of the month was cancelled, and is made again after a later one. */
  hasEarlier: boolean;
}

/** Which tenants of a property have an invoice of the month, and of one before. */
async function invoicedOf(q: Queryable, propertyId: number, month: string): Promise<Map<number, Invoiced>> {
  const first = firstDayOf(month);
  const invoiced = await q
    .select({
      tenantId: invoices.tenantId,
      hasMonth: sql<boolean>`bool_or(${invoices.month} = ${first})`,
      hasEarlier: sql<boolean>`bool_or(${invoices.month} < ${first})`,
    })
    .from(invoices)
    .where(and(eq(invoices.propertyId, propertyId), isNull(invoices.cancelledAt), not(invoices.isOpening)))
    .groupBy(invoices.tenantId);
  return new Map(invoiced.map(({ tenantId, ...facts }) => [tenantId, facts]));
}

/**
 * What invoices of a month would be, for everybody who lives there in it or did in the month before (whose electricity may
 * only be known now) and has none yet.
 */
export async function draftsOf(
  q: Queryable,
  property: PropertyRow,
  { month, today }: { month: string; today: string },
): Promise<{ drafts: Draft[]; made: number; cut: CutReading[] }> {
  const since = firstDayOf(moveMonth(month, -RENT_LIMITS.monthsBack));
  const { shares, cut, stays } = await openElectricity(q, property, since);
  const staysOf = grouped(stays, ({ tenantId }) => tenantId);
  const invoiced = await invoicedOf(q, property.id, month);
  const [from, until] = [firstDayOf(moveMonth(month, -1)), lastDayOf(month)];
  const recent = [...staysOf].filter(([, list]) =>
    list.some(({ firstDay, lastDay }) => firstDay <= until && (lastDay === null || lastDay >= from)),
  );
  const people = await peopleOf(
    q,
    recent.map(([id]) => id),
  );
  const paidUntil = await paidUntilOf(q, people);
  // Of the others no deposit is asked.
  const first = people.filter(({ id, deposit }) => deposit !== "0.00" && !invoiced.get(id)?.hasEarlier);
  const hasDeposit = await withDeposit(
    q,
    first.map(({ id }) => id),
  );
  let made = 0;
  const drafts = people.flatMap((tenant): Draft[] => {
    const { id, name, movesInOn } = tenant;
    if (invoiced.get(id)?.hasMonth) {
      made += 1;
      return [];
    }
    if (!isInvoiceMonth(month, today)) return [];
    const electricity = shares.get(id) ?? [];
    const terms = {
      rent: toPaise(tenant.rent),
      food: toPaise(tenant.food),
      deposit: hasDeposit.has(id) ? 0 : toPaise(tenant.deposit),
      movesInOn,
      paidUntil: paidUntil.get(id) ?? null,
    };
    const isFirst = !invoiced.get(id)?.hasEarlier;
    const lines = draftLines(month, terms, staysOf.get(id)!, { electricity, isFirst });
    if (lines.length === 0) return [];
    const readOn = new Map(electricity.map((share) => [share.readingId, share.readOn]));
    const dated = lines.map((line) => ({
      ...line,
      readOn: line.readingId === null ? null : readOn.get(line.readingId)!,
    }));
    const dueOn = dueOnOf(month, property.dueDay, { movesInOn, today });
    return [{ tenantId: id, name, dueOn, lines: dated }];
  });
  return { drafts, made, cut };
}
