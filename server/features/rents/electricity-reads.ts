import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import { toPaise } from "#domain/money.ts";
import { type ElectricityShare, openShares, type Reading, splitReadings } from "#domain/rents/rules.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { bedStays, type PropertyRow, propertyBeds, propertyRooms } from "#server/db/schema/properties.ts";
import { invoiceLines, invoices } from "#server/db/schema/rents.ts";
import { grouped } from "#server/lib/grouped.ts";

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

interface RoomReading extends Reading {
  roomId: number;
  room: string;
}

/** Readings of a property since a day, and the one before them in each room. @param rate paise of a unit that is not charged yet */
async function readingsSince(
  q: Queryable,
  propertyId: number,
  { since, rate }: { since: string; rate: number },
): Promise<RoomReading[]> {
  const found = await rows<Omit<RoomReading, "rate" | "tenths"> & { units: string; rate: string | null }>(
    q,
    sql`select m.id, m.room_id as "roomId", r.name as room, m.read_on::text as "readOn", m.units::text as units,
        m.rate::text as rate, m.is_new_meter as "isNewMeter"
      from property_rooms r cross join lateral (select coalesce(max(read_on), ${since}::date) as day
        from meter_readings where room_id = r.id and read_on < ${since}::date) b
      join meter_readings m on m.room_id = r.id and m.read_on >= b.day
      where r.property_id = ${propertyId}
      order by m.room_id, m.read_on`,
  );
  return found.map(({ units, rate: charged, ...row }) => ({
    ...row,
    tenths: toPaise(units) / 10,
    rate: charged === null ? rate : toPaise(charged),
  }));
}

/** What invoices that stand ask of whom, for some readings: by reading, then by tenant. */
async function chargedFor(q: Queryable, readingIds: readonly number[]) {
  if (readingIds.length === 0) return new Map<number, Map<number, number>>();
  const found = await q
    .select({
      readingId: sql<number>`${invoiceLines.readingId}`,
      tenantId: invoices.tenantId,
      amount: invoiceLines.amount,
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(
      and(
        // One parameter, however many readings.
        sql`${invoiceLines.readingId} = any(${sql.param([...readingIds])}::int[])`,
        isNull(invoices.cancelledAt),
      ),
    );
  const byReading = grouped(found, ({ readingId }) => readingId);
  return new Map(
    [...byReading].map(([id, lines]) => [
      id,
      new Map(lines.map(({ tenantId, amount }) => [tenantId, toPaise(amount)])),
    ]),
  );
}

/** A reading of which less is left than those who come later would pay. */
export interface CutReading {
  readingId: number;
  room: string;
  readOn: string;
}

interface OpenElectricity {
  /** By tenant. */
  shares: Map<number, ElectricityShare[]>;
  cut: CutReading[];
  /** Who lived in which room since the day, or since the readings that come to it. */
  stays: StayRow[];
}

/** What of the electricity of a property since a day no invoice asks for yet. */
export async function openElectricity(
  q: Queryable,
  property: PropertyRow,
  since: string,
): Promise<OpenElectricity> {
  if (property.unitRate === null)
    return { shares: new Map(), cut: [], stays: await staysSince(q, property.id, since) };
  const readings = await readingsSince(q, property.id, { since, rate: toPaise(property.unitRate) });
  // Who lived there after the oldest reading has a part, also when they left long ago: others don't pay it.
  const stays = await staysSince(q, property.id, [since, ...readings.map(({ readOn }) => readOn)].sort()[0]!);
  const charged = await chargedFor(
    q,
    readings.map(({ id }) => id),
  );
  const staysIn = grouped(stays, ({ roomId }) => roomId);
  const open = [...grouped(readings, ({ roomId }) => roomId)].flatMap(([roomId, list]) =>
    splitReadings(list, staysIn.get(roomId) ?? []).map((split) => ({
      ...openShares(split, charged.get(split.readingId) ?? new Map()),
      reading: { readingId: split.readingId, room: list[0]!.room, readOn: split.readOn },
    })),
  );
  return {
    stays,
    shares: grouped(
      open.flatMap(({ shares }) => shares),
      ({ tenantId }) => tenantId,
    ),
    cut: open.filter(({ isCut }) => isCut).map(({ reading }) => reading),
  };
}
