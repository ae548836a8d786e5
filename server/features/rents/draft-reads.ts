import { and, eq, gt, inArray, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { PAID_DAYS } from "#domain/bookings/choices.ts";
import { addDays } from "#domain/dates.ts";
import { toPaise } from "#domain/money.ts";
import { RENT_LIMITS } from "#domain/rents/choices.ts";
import { firstDayOf, isInvoiceMonth, lastDayOf, moveMonth } from "#domain/rents/days.ts";
import { type DraftLine, draftLines, dueOnOf } from "#domain/rents/rules.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { type PropertyRow, type TenantRow, tenants } from "#server/db/schema/properties.ts";
import { invoices, rentBalances } from "#server/db/schema/rents.ts";
import { grouped } from "#server/lib/grouped.ts";
import { type CutReading, openElectricity } from "./electricity-reads.ts";

/** What an invoice of a month would be. */
interface Draft {
  tenantId: number;
  name: string;
  place: string | null;
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

async function placesOf(q: Queryable, propertyId: number, today: string): Promise<Map<number, string>> {
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

/** Tenants whose deposit is held: it is not asked for again. */
async function depositsAt(q: Queryable, propertyId: number): Promise<Set<number>> {
  const { tenantId, deposits } = rentBalances;
  const held = and(eq(rentBalances.propertyId, propertyId), gt(deposits, "0"));
  const found = await q.select({ tenantId }).from(rentBalances).where(held);
  return new Set(found.map((row) => row.tenantId));
}

/** Which tenants of a property have an invoice, and whether it is of the month. */
async function invoicedOf(q: Queryable, propertyId: number, month: string): Promise<Map<number, boolean>> {
  const invoiced = await q
    .select({
      tenantId: invoices.tenantId,
      hasMonth: sql<boolean>`bool_or(${invoices.month} = ${firstDayOf(month)})`,
    })
    .from(invoices)
    .where(and(eq(invoices.propertyId, propertyId), isNull(invoices.cancelledAt), not(invoices.isOpening)))
    .groupBy(invoices.tenantId);
  return new Map(invoiced.map(({ tenantId, hasMonth }) => [tenantId, hasMonth]));
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
  const hasMonth = await invoicedOf(q, property.id, month);
  const [from, until] = [firstDayOf(moveMonth(month, -1)), lastDayOf(month)];
  const recent = [...staysOf].filter(([, list]) =>
    list.some(({ firstDay, lastDay }) => firstDay <= until && (lastDay === null || lastDay >= from)),
  );
  const people = await peopleOf(
    q,
    recent.map(([id]) => id),
  );
  const paidUntil = await paidUntilOf(q, people);
  const places = await placesOf(q, property.id, today);
  const hasDeposit = await depositsAt(q, property.id);
  let made = 0;
  const drafts = people.flatMap((tenant): Draft[] => {
    const { id, name, movesInOn } = tenant;
    if (hasMonth.get(id)) {
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
    const lines = draftLines(month, terms, staysOf.get(id)!, { electricity, isFirst: !hasMonth.has(id) });
    if (lines.length === 0) return [];
    const readOn = new Map(electricity.map((share) => [share.readingId, share.readOn]));
    const dated = lines.map((line) => ({
      ...line,
      readOn: line.readingId === null ? null : readOn.get(line.readingId)!,
    }));
    const dueOn = dueOnOf(month, property.dueDay, { movesInOn, today });
    return [{ tenantId: id, name, place: places.get(id) ?? null, dueOn, lines: dated }];
  });
  return { drafts, made, cut };
}
