import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { LIVE_STATUSES } from "#domain/bookings/states.ts";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { BED_LETTERS, PROPERTY_LIMITS } from "#domain/properties/choices.ts";
import type { RoomChange, RoomsPlanInput } from "#domain/properties/contract.ts";
import { bedsOf, roomsOf } from "#domain/properties/rooms.ts";
import { constraintOf, type Queryable, type Transaction } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import {
  bedStays,
  type PropertyRoomRow,
  propertyBeds,
  propertyRooms,
  tenants,
} from "#server/db/schema/properties.ts";
import { bedName, lockProperty, syncListingBeds } from "./beds-writes.ts";
import type { PropertyAccess } from "./policy.ts";
import { isNameTaken } from "./property-reads.ts";
import { refusal, tooMany } from "./refusals-policy.ts";
import { landIfFree } from "./service.ts";
import { recordStep } from "./steps-writes.ts";

/** Makes the rooms of a plan, with their beds. @returns their ids @throws DomainError CONFLICT */
export async function insertRooms(
  tx: Transaction,
  propertyId: number,
  plan: RoomsPlanInput,
): Promise<number[]> {
  const doors = await tx
    .select({ name: propertyRooms.name })
    .from(propertyRooms)
    .where(eq(propertyRooms.propertyId, propertyId));
  if (doors.length + plan.count > PROPERTY_LIMITS.rooms) throw tooMany(PROPERTY_LIMITS.rooms);
  const { rent, deposit } = plan;
  const planned = roomsOf(
    plan,
    doors.map(({ name }) => name),
  );
  const made = await tx
    .insert(propertyRooms)
    .values(planned.map((room) => ({ ...room, propertyId, rent, deposit })))
    .returning({ id: propertyRooms.id });
  const ids = made.map(({ id }) => id);
  const letters = BED_LETTERS.slice(0, bedsOf(plan.roomType));
  await tx.execute(sql`insert into property_beds (room_id, letter)
    select room_id, letter from unnest(${sql.param(ids)}::int[]) room_id
      cross join unnest(${sql.param(letters)}::text[]) letter order by room_id, letter`);
  return ids;
}

/**
 * Gives beds to bookings that came before the rooms, the first to move in first; for some there may be none. A booking
 * that somebody works on is theirs to land: they hold it and wait for the property that is locked here.
 */
export async function landWaiting(tx: Transaction, propertyId: number, now: Date): Promise<void> {
  const waiting = await tx
    .select()
    .from(bookings)
    .where(
      and(
        inArray(bookings.status, [...LIVE_STATUSES]),
        inArray(
          bookings.pgId,
          tx.select({ id: pgListings.id }).from(pgListings).where(eq(pgListings.propertyId, propertyId)),
        ),
        sql`not exists (select 1 from ${tenants} where ${tenants.bookingId} = ${bookings.id})`,
      ),
    )
    .orderBy(asc(bookings.moveInDate), asc(bookings.id))
    .for("key share", { skipLocked: true });
  for (const booking of waiting) await landIfFree(tx, booking, now);
}

interface Change {
  access: PropertyAccess;
  now: Date;
}

const stepOf = ({ access, now }: Change) => ({
  propertyId: access.propertyId,
  actorId: access.userId,
  at: now,
});

/** @throws DomainError CONFLICT */
export async function addRooms(
  tx: Transaction,
  { plan, ...change }: Change & { plan: RoomsPlanInput },
): Promise<number> {
  const { propertyId } = change.access;
  await lockProperty(tx, propertyId);
  const roomIds = await insertRooms(tx, propertyId, plan);
  await landWaiting(tx, propertyId, change.now);
  await syncListingBeds(tx, propertyId, { now: change.now });
  const before = { kind: "rooms", roomIds } as const;
  return recordStep(tx, { ...stepOf(change), step: "rooms_added", note: String(roomIds.length), before });
}

/** @throws DomainError NOT_FOUND */
async function findRoom(q: Queryable, propertyId: number, roomId: number): Promise<PropertyRoomRow> {
  const [room] = await q
    .select()
    .from(propertyRooms)
    .where(and(eq(propertyRooms.id, roomId), eq(propertyRooms.propertyId, propertyId)));
  if (!room) throw new DomainError("NOT_FOUND", t("properties.roomMissing"));
  return room;
}

/** @throws DomainError NOT_FOUND, VALIDATION */
export async function changeRoom(
  tx: Transaction,
  { roomId, input, ...change }: Change & { roomId: number; input: RoomChange },
): Promise<number> {
  const { propertyId } = change.access;
  await lockProperty(tx, propertyId);
  const { id, name, floor, rent, deposit } = await findRoom(tx, propertyId, roomId);
  if (input.name !== undefined && (await isNameTaken(tx, { propertyId, name: input.name, roomId })))
    throw refusal("name", t("properties.roomNameTaken"));
  await tx
    .update(propertyRooms)
    .set({ name, ...input })
    .where(eq(propertyRooms.id, roomId));
  const before = { kind: "room", room: { id, name, floor, rent, deposit } } as const;
  return recordStep(tx, { ...stepOf(change), step: "room_changed", note: input.name ?? name, before });
}

/** Takes away a room in which nobody ever had a bed. @throws DomainError NOT_FOUND, CONFLICT, BED_UNAVAILABLE */
export async function removeRoom(
  tx: Transaction,
  { roomId, ...change }: Change & { roomId: number },
): Promise<number> {
  const { propertyId } = change.access;
  await lockProperty(tx, propertyId);
  const { id, name, floor, roomType, rent, deposit } = await findRoom(tx, propertyId, roomId);
  const { letter, isClosed } = propertyBeds;
  const beds = await tx
    .select({ id: propertyBeds.id, letter, isClosed })
    .from(propertyBeds)
    .where(eq(propertyBeds.roomId, roomId));
  await deleteRooms(tx, [roomId]);
  await syncListingBeds(tx, propertyId, { now: change.now, refusal: t("properties.bedsTooFew") });
  const before = { kind: "removed_room", room: { id, name, floor, roomType, rent, deposit }, beds } as const;
  return recordStep(tx, { ...stepOf(change), step: "room_removed", note: name, before });
}

/** @throws DomainError CONFLICT where somebody had a bed there */
export async function deleteRooms(tx: Transaction, roomIds: readonly number[]): Promise<void> {
  await tx
    .delete(propertyRooms)
    .where(inArray(propertyRooms.id, [...roomIds]))
    .catch((error: unknown) => {
      if (constraintOf(error)?.name !== "bed_stays_bed_id_property_beds_id_fk") throw error;
      throw new DomainError("CONFLICT", t("properties.roomInUse"));
    });
}

/** Closes or opens a bed; nobody has one that is closed. @throws DomainError NOT_FOUND, CONFLICT, BED_UNAVAILABLE */
export async function setClosed(
  tx: Transaction,
  { bedId, isClosed, ...change }: Change & { bedId: number; isClosed: boolean },
): Promise<number> {
  const { propertyId } = change.access;
  await lockProperty(tx, propertyId);
  const [bed] = await tx
    .select({ isClosed: propertyBeds.isClosed, name: bedName })
    .from(propertyBeds)
    .innerJoin(propertyRooms, eq(propertyRooms.id, propertyBeds.roomId))
    .where(and(eq(propertyBeds.id, bedId), eq(propertyRooms.propertyId, propertyId)));
  if (!bed) throw new DomainError("NOT_FOUND", t("properties.bedMissing"));
  if (isClosed) await assertEmpty(tx, bedId, kolkataDate(change.now));
  await tx.update(propertyBeds).set({ isClosed }).where(eq(propertyBeds.id, bedId));
  await syncListingBeds(tx, propertyId, { now: change.now });
  return recordStep(tx, {
    ...stepOf(change),
    ...{ step: isClosed ? "bed_closed" : "bed_opened", bedId },
    before: { kind: "bed", bedId, isClosed: bed.isClosed },
  });
}

export async function assertEmpty(q: Queryable, bedId: number, today: string): Promise<void> {
  const ahead = sql`(${bedStays.lastDay} is null or ${bedStays.lastDay} >= ${today})`;
  if ((await q.$count(bedStays, and(eq(bedStays.bedId, bedId), ahead))) > 0)
    throw new DomainError("CONFLICT", t("properties.bedInUse"));
}
