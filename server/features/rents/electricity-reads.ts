import { and, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { toPaise } from "#domain/money.ts";
import {
  type ElectricityShare,
  openShares,
  type Reading,
  type ReadingSplit,
  splitReadings,
} from "#domain/rents/rules.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { bedStays, type PropertyRow, propertyBeds, propertyRooms } from "#server/db/schema/properties.ts";
import { invoiceLines, invoices, meterReadings } from "#server/db/schema/rents.ts";
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
}

/** Readings of a property since a day, and the one before them in each room. @param rate paise of a unit that is not charged yet */
async function readingsSince(
  q: Queryable,
  propertyId: number,
  { since, rate }: { since: string; rate: number },
): Promise<RoomReading[]> {
  const found = await rows<Omit<RoomReading, "rate" | "tenths"> & { units: string; rate: string | null }>(
    q,
    sql`select m.id, m.room_id as "roomId", m.read_on::text as "readOn", m.units::text as units,
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

/** What an invoice that stands asks of a tenant for a reading, and whether it is paid. */
interface ChargedLine {
  readingId: number;
  tenantId: number;
  paise: number;
  isPaid: boolean;
}

/** What invoices that stand ask for some readings: by reading. */
async function chargedFor(q: Queryable, readingIds: readonly number[]): Promise<Map<number, ChargedLine[]>> {
  if (readingIds.length === 0) return new Map();
  const found = await q
    .select({
      readingId: sql<number>`${invoiceLines.readingId}`,
      tenantId: invoices.tenantId,
      amount: invoiceLines.amount,
      isPaid: sql<boolean>`${invoices.paid} >= ${invoices.total}`,
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
  return grouped(
    found.map(({ amount, ...line }) => ({ ...line, paise: toPaise(amount) })),
    ({ readingId }) => readingId,
  );
}

const byTenant = (lines: readonly ChargedLine[]) =>
  new Map(lines.map(({ tenantId, paise }) => [tenantId, paise]));

/** What an unpaid invoice would ask of a tenant when a reading is split again. */
export interface NewShare {
  tenantId: number;
  days: number | null;
  paise: number;
}

/** What splitting a reading again would change. Who has paid an invoice keeps it as it is. */
function newShares(split: ReadingSplit, charged: readonly ChargedLine[]): NewShare[] {
  const { shares } = openShares(split, byTenant(charged.filter(({ isPaid }) => isPaid)));
  const shareOf = new Map(shares.map((share) => [share.tenantId, share]));
  return charged
    .filter(({ isPaid }) => !isPaid)
    .flatMap(({ tenantId, paise: before }) => {
      const { days, paise } = shareOf.get(tenantId) ?? { days: null, paise: 0 };
      return paise === before ? [] : [{ tenantId, days, paise }];
    });
}

/** A reading of which less is left than those who come later would pay. */
export interface CutReading {
  readingId: number;
  room: string;
  readOn: string;
  /** Whether unpaid invoices can give something back to them. */
  canSplit: boolean;
}

async function withRooms(
  q: Queryable,
  cut: readonly (Omit<CutReading, "room"> & { roomId: number })[],
): Promise<CutReading[]> {
  if (cut.length === 0) return [];
  const ids = cut.map(({ roomId }) => roomId);
  const { id, name } = propertyRooms;
  const rooms = await q.select({ id, name }).from(propertyRooms).where(inArray(id, ids));
  const names = new Map(rooms.map((room) => [room.id, room.name]));
  return cut.map(({ roomId, ...reading }) => ({ ...reading, room: names.get(roomId)! }));
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
    splitReadings(list, staysIn.get(roomId) ?? []).map((split) => {
      const lines = charged.get(split.readingId) ?? [];
      const { shares, isCut } = openShares(split, byTenant(lines));
      const { readingId, readOn } = split;
      const canSplit = isCut && newShares(split, lines).length > 0;
      return { shares, isCut, reading: { readingId, roomId, readOn, canSplit } };
    }),
  );
  return {
    stays,
    shares: grouped(
      open.flatMap(({ shares }) => shares),
      ({ tenantId }) => tenantId,
    ),
    cut: await withRooms(
      q,
      open.filter(({ isCut }) => isCut).map(({ reading }) => reading),
    ),
  };
}

/** What splitting a reading again would change; null for a reading of another property. */
export async function splitAgain(
  q: Queryable,
  property: PropertyRow,
  readingId: number,
): Promise<NewShare[] | null> {
  const [reading] = await q
    .select({ roomId: meterReadings.roomId, readOn: meterReadings.readOn })
    .from(meterReadings)
    .innerJoin(propertyRooms, eq(propertyRooms.id, meterReadings.roomId))
    .where(and(eq(meterReadings.id, readingId), eq(propertyRooms.propertyId, property.id)));
  if (!reading) return null;
  const since = { since: reading.readOn, rate: toPaise(property.unitRate ?? "0") };
  const readings = (await readingsSince(q, property.id, since)).filter(
    ({ roomId }) => roomId === reading.roomId,
  );
  const stays = await staysSince(q, property.id, readings[0]!.readOn);
  const inRoom = stays.filter(({ roomId }) => roomId === reading.roomId);
  const split = splitReadings(readings, inRoom).find((each) => each.readingId === readingId);
  const charged = await chargedFor(q, [readingId]);
  return split ? newShares(split, charged.get(readingId) ?? []) : [];
}
