import { and, desc, eq, isNull } from "drizzle-orm";
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
import { readingsAt } from "./reads.ts";
import { lockBooks } from "./service.ts";

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
  const lastOf = new Map((await readingsAt(tx, propertyId)).map((last) => [last.roomId, last]));
  const added = readings.map(({ roomId, units, isNewMeter = false }, at) => {
    const last = lastOf.get(roomId);
    if (!last) throw new DomainError("NOT_FOUND", t("rents.noRoom"));
    const { name: room, readOn: lastOn, units: before } = last;
    if (lastOn !== null && lastOn >= readOn)
      throw wrong("readOn", t("rents.readingNotAfter", { room, day: formatDay(lastOn) }));
    if (before !== null && !isNewMeter) {
      const field = `readings.${at}.units`;
      const used = toPaise(units) - toPaise(before);
      if (used < 0) throw wrong(field, t("rents.unitsLower", { room, units: before }));
      if (used > RENT_LIMITS.units * 100)
        throw wrong(field, t("rents.unitsTooMany", { room, units: before }));
    }
    // Named twice, a room has this one already.
    lastOf.set(roomId, { ...last, readOn, units });
    return { roomId, readOn, units, isNewMeter };
  });
  await tx.insert(meterReadings).values(added);
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
  const [last] = await tx
    .select({ id: meterReadings.id })
    .from(meterReadings)
    .where(eq(meterReadings.roomId, reading.roomId))
    .orderBy(desc(meterReadings.readOn))
    .limit(1);
  if (last?.id !== readingId) throw new DomainError("CONFLICT", t("rents.readingNotLast"));
  const [charged] = await tx
    .select({ id: invoices.id })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoiceLines.readingId, readingId), isNull(invoices.cancelledAt)))
    .limit(1);
  if (charged) throw new DomainError("CONFLICT", t("rents.readingBilled"));
  await tx.delete(meterReadings).where(eq(meterReadings.id, readingId));
}
