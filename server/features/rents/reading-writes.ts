import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { toPaise } from "#domain/money.ts";
import { RENT_LIMITS } from "#domain/rents/choices.ts";
import type { ReadingsInput } from "#domain/rents/contract.ts";
import type { Transaction } from "#server/db/client.ts";
import { propertyRooms } from "#server/db/schema/properties.ts";
import { invoiceLines, invoices, meterReadings } from "#server/db/schema/rents.ts";
import { lockBooks } from "./service.ts";

const lastReading = async (tx: Transaction, roomId: number) =>
  (
    await tx
      .select()
      .from(meterReadings)
      .where(eq(meterReadings.roomId, roomId))
      .orderBy(desc(meterReadings.readOn))
      .limit(1)
  )[0];

const wrong = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { [field]: message });

/**
 * Writes down what meters show. Each reading comes after the last of its room, and is no lower unless the meter is new.
 * @throws DomainError VALIDATION, naming the field; NOT_FOUND for a room of another property
 */
export async function addReadings(
  tx: Transaction,
  propertyId: number,
  { readOn, readings }: ReadingsInput,
  now: Date,
): Promise<void> {
  const today = kolkataDate(now);
  if (readOn > today) throw wrong("readOn", t("rents.dayFuture"));
  if (readOn < addDays(today, -366 * RENT_LIMITS.readingYears))
    throw wrong("readOn", t("rents.readingTooOld"));
  await lockBooks(tx, propertyId);
  const ids = readings.map(({ roomId }) => roomId);
  const rooms = await tx
    .select({ id: propertyRooms.id, name: propertyRooms.name })
    .from(propertyRooms)
    .where(and(eq(propertyRooms.propertyId, propertyId), inArray(propertyRooms.id, ids)));
  const nameOf = new Map(rooms.map(({ id, name }) => [id, name]));
  for (const [at, { roomId, units, isNewMeter = false }] of readings.entries()) {
    const room = nameOf.get(roomId);
    if (room === undefined) throw new DomainError("NOT_FOUND", t("rents.noRoom"));
    const last = await lastReading(tx, roomId);
    if (last && last.readOn >= readOn)
      throw wrong("readOn", t("rents.readingNotAfter", { room, day: formatDay(last.readOn) }));
    if (last && !isNewMeter && toPaise(units) < toPaise(last.units))
      throw wrong(`readings.${at}.units`, t("rents.unitsLower", { room, units: last.units }));
    if (last && !isNewMeter && toPaise(units) - toPaise(last.units) > RENT_LIMITS.units * 100)
      throw wrong(`readings.${at}.units`, t("rents.unitsTooMany", { room, units: last.units }));
    await tx.insert(meterReadings).values({ roomId, readOn, units, isNewMeter });
  }
}

/** Takes back the newest reading of a room, before it is on an invoice. @throws DomainError NOT_FOUND, CONFLICT */
export async function removeReading(
  tx: Transaction,
  { propertyId, readingId }: { propertyId: number; readingId: number },
): Promise<void> {
  await lockBooks(tx, propertyId);
  const [reading] = await tx
    .select({ id: meterReadings.id, roomId: meterReadings.roomId })
    .from(meterReadings)
    .innerJoin(propertyRooms, eq(propertyRooms.id, meterReadings.roomId))
    .where(and(eq(meterReadings.id, readingId), eq(propertyRooms.propertyId, propertyId)));
  if (!reading) throw new DomainError("NOT_FOUND", t("rents.noReading"));
  if ((await lastReading(tx, reading.roomId))?.id !== readingId)
    throw new DomainError("CONFLICT", t("rents.readingNotLast"));
  const [charged] = await tx
    .select({ id: invoices.id })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoiceLines.readingId, readingId), isNull(invoices.cancelledAt)))
    .limit(1);
  if (charged) throw new DomainError("CONFLICT", t("rents.readingBilled"));
  await tx.delete(meterReadings).where(eq(meterReadings.id, readingId));
}
