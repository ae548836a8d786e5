import { and, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { PAID_DAYS } from "#domain/bookings/choices.ts";
import { addDays } from "#domain/dates.ts";
import { toPaise } from "#domain/money.ts";
import { RENT_LIMITS } from "#domain/rents/choices.ts";
import { firstDayOf, isInvoiceMonth, lastDayOf, moveMonth } from "#domain/rents/days.ts";
import {
  type DraftLine,
  draftLines,
  dueOnOf,
  type ElectricityShare,
  electricityShares,
} from "#domain/rents/rules.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import {
  bedStays,
  type PropertyRow,
  propertyBeds,
  propertyRooms,
  type TenantRow,
  tenants,
} from "#server/db/schema/properties.ts";
import { invoiceLines, invoices, meterReadings } from "#server/db/schema/rents.ts";
import { bedOnDay } from "#server/features/properties/tenant-reads.ts";
import { grouped } from "#server/lib/grouped.ts";

/** What an invoice of a month would be. */
interface Draft {
  tenantId: number;
  name: string;
  place: string | null;
  dueOn: string;
  lines: (DraftLine & { readOn: string | null })[];
}

interface StayRow {
  tenantId: number;
  roomId: number;
  firstDay: string;
  lastDay: string | null;
}

/** Who lived in which room of a property since a day. */
const staysSince = (q: Queryable, propertyId: number, since: string): Promise<StayRow[]> =>
  q
    .select({
      tenantId: bedStays.tenantId,
      roomId: propertyBeds.roomId,
      firstDay: bedStays.firstDay,
      lastDay: bedStays.lastDay,
    })
    .from(bedStays)
    .innerJoin(propertyBeds, eq(propertyBeds.id, bedStays.bedId))
    .innerJoin(propertyRooms, eq(propertyRooms.id, propertyBeds.roomId))
    .where(
      and(
        eq(propertyRooms.propertyId, propertyId),
        or(isNull(bedStays.lastDay), gte(bedStays.lastDay, since)),
      ),
    )
    .orderBy(bedStays.id);

/** Readings of each room since a day, and the one before them. */
async function readingsSince(q: Queryable, propertyId: number, since: string) {
  const found = await rows<{
    id: number;
    roomId: number;
    readOn: string;
    units: string;
    isNewMeter: boolean;
  }>(
    q,
    sql`select m.id, m.room_id as "roomId", m.read_on::text as "readOn", m.units::text as units,
        m.is_new_meter as "isNewMeter"
      from ${meterReadings} m join ${propertyRooms} r on r.id = m.room_id
      where r.property_id = ${propertyId} and m.read_on >= coalesce((select max(b.read_on) from ${meterReadings} b
        where b.room_id = m.room_id and b.read_on < ${since}), ${since})
      order by m.room_id, m.read_on`,
  );
  return grouped(
    found.map((row) => ({ ...row, tenths: toPaise(row.units) / 10 })),
    ({ roomId }) => roomId,
  );
}

/** The last day that a booking paid for, with which a tenant came. */
async function paidUntilOf(q: Queryable, found: readonly TenantRow[]): Promise<Map<number, string>> {
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

/** Which months and readings invoices have, of tenants of a property. */
async function invoicedOf(q: Queryable, propertyId: number) {
  const standing = and(eq(invoices.propertyId, propertyId), isNull(invoices.cancelledAt));
  const months = await q
    .select({ tenantId: invoices.tenantId, month: invoices.month })
    .from(invoices)
    .where(standing);
  const readings = await q
    .select({ tenantId: invoices.tenantId, readingId: invoiceLines.readingId })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(standing, sql`${invoiceLines.readingId} is not null`));
  return {
    monthsOf: grouped(months, ({ tenantId }) => tenantId),
    isCharged: new Set(readings.map(({ tenantId, readingId }) => `${tenantId} ${readingId}`)),
  };
}

async function sharesOf(q: Queryable, property: PropertyRow, since: string) {
  if (property.unitRate === null) return new Map<number, ElectricityShare[]>();
  const rate = toPaise(property.unitRate);
  const readings = await readingsSince(q, property.id, since);
  // Who lived there after the oldest reading has a part, also when they left long ago: others don't pay it.
  const days = [...readings.values()].flatMap((list) => list.map(({ readOn }) => readOn));
  const stays = await staysSince(q, property.id, [since, ...days].sort()[0]!);
  const shares = [...readings].flatMap(([roomId, list]) =>
    electricityShares(
      list,
      stays.filter((stay) => stay.roomId === roomId),
      rate,
    ),
  );
  return grouped(shares, ({ tenantId }) => tenantId);
}

/**
 * What invoices of a month would be, for everybody who lives there in it or did in the month before (whose electricity may
 * only be known now) and has none yet.
 */
export async function draftsOf(
  q: Queryable,
  property: PropertyRow,
  { month, today }: { month: string; today: string },
): Promise<{ drafts: Draft[]; made: number }> {
  const since = firstDayOf(moveMonth(month, -RENT_LIMITS.monthsBack));
  const stays = await staysSince(q, property.id, since);
  const staysOf = grouped(stays, ({ tenantId }) => tenantId);
  const { monthsOf, isCharged } = await invoicedOf(q, property.id);
  const first = firstDayOf(month);
  const recent = [...staysOf].filter(([, list]) =>
    list.some(
      ({ firstDay, lastDay }) =>
        firstDay <= lastDayOf(month) && (lastDay === null || lastDay >= firstDayOf(moveMonth(month, -1))),
    ),
  );
  const ids = recent.map(([id]) => id);
  const people =
    ids.length === 0
      ? []
      : await q
          .select({ tenant: tenants, place: bedOnDay(today) })
          .from(tenants)
          .where(and(inArray(tenants.id, ids), sql`${tenants.state} <> 'cancelled'`))
          .orderBy(tenants.name, tenants.id);
  const paidUntil = await paidUntilOf(
    q,
    people.map(({ tenant }) => tenant),
  );
  const shares = await sharesOf(q, property, since);
  let made = 0;
  const drafts = people.flatMap(({ tenant, place }): Draft[] => {
    const { id, name, movesInOn } = tenant;
    const known = monthsOf.get(id) ?? [];
    if (known.some((each) => each.month === first)) {
      made += 1;
      return [];
    }
    if (!isInvoiceMonth(month, today)) return [];
    const electricity = (shares.get(id) ?? []).filter(
      ({ readingId }) => !isCharged.has(`${id} ${readingId}`),
    );
    const terms = {
      rent: toPaise(tenant.rent),
      food: toPaise(tenant.food),
      deposit: toPaise(tenant.deposit),
      movesInOn,
      paidUntil: paidUntil.get(id) ?? null,
    };
    const lines = draftLines(month, terms, staysOf.get(id)!, { electricity, isFirst: known.length === 0 });
    if (lines.length === 0) return [];
    const readOn = new Map(electricity.map((share) => [share.readingId, share.readOn]));
    const dated = lines.map((line) => ({
      ...line,
      readOn: line.readingId === null ? null : readOn.get(line.readingId)!,
    }));
    const dueOn = dueOnOf(month, property.dueDay, { movesInOn, today });
    return [{ tenantId: id, name, place, dueOn, lines: dated }];
  });
  return { drafts, made };
}
