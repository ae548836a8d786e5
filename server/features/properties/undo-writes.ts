import { and, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { CURRENT_TENANTS, PROPERTY_LIMITS } from "#domain/properties/choices.ts";
import { constraintOf, type Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import {
  type PropertyStepRow,
  propertyBeds,
  propertyInvites,
  propertyRooms,
  propertySteps,
  type TenantRow,
  tenants,
  wardens,
} from "#server/db/schema/properties.ts";
import { rentPayments, rentTransactions } from "#server/db/schema/rents.ts";
import { complaints, tenantDocuments } from "#server/db/schema/tenant-life.ts";
import { lockProperty, requireOpenBeds, syncListingBeds, writeStays } from "./beds-writes.ts";
import { guestOf } from "./guest-policy.ts";
import { assertFewPlaces, endLinks } from "./invites-writes.ts";
import { countCurrent } from "./people-reads.ts";
import type { PropertyAccess } from "./policy.ts";
import { writeProperty } from "./property-writes.ts";
import { undoneBefore } from "./record-service.ts";
import { tooMany } from "./refusals-policy.ts";
import { assertEmpty, deleteRooms } from "./rooms-writes.ts";
import { assertFewStaff } from "./staff-writes.ts";
import { recordStep, type StepBefore, stepBefore } from "./steps-writes.ts";
import { assertMayRenumber, assertNewPhone } from "./tenant-writes.ts";

type BeforeOf<K extends StepBefore["kind"]> = Extract<StepBefore, { kind: K }>;

const conflict = (message: string) => new DomainError("CONFLICT", message);

/** A list of a thousand people as one parameter: as one each, they take longer to send than the statement does. */
const isOneOf = (column: PgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::int[])`;

/**
 * Takes away people who were added, unless one of them has an account by now, or something was written down of them.
 * @throws DomainError CONFLICT
 */
async function deleteAdded(tx: Transaction, tenantIds: readonly number[]): Promise<void> {
  const uses = [
    await tx.$count(tenants, and(isOneOf(tenants.id, tenantIds), isNotNull(tenants.userId))),
    await tx.$count(complaints, isOneOf(complaints.tenantId, tenantIds)),
    await tx.$count(tenantDocuments, isOneOf(tenantDocuments.tenantId, tenantIds)),
    await tx.$count(rentPayments, isOneOf(rentPayments.tenantId, tenantIds)),
    await tx.$count(rentTransactions, isOneOf(rentTransactions.tenantId, tenantIds)),
  ];
  if (uses.some((count) => count > 0)) throw conflict(t("properties.inUse"));
  await tx.delete(tenants).where(isOneOf(tenants.id, tenantIds));
}

/** What a later step would have to be about, for an earlier one to wait for it; null where none is in the way. */
function sameThing(propertyId: number, before: StepBefore): SQL | undefined | null {
  const { step, tenantId } = propertySteps;
  switch (before.kind) {
    case "tenant":
      return eq(tenantId, before.tenantId);
    case "added":
      return isOneOf(tenantId, before.tenantIds);
    case "property":
      return and(eq(propertySteps.propertyId, propertyId), eq(step, "property_changed"));
    case "room": {
      const roomId = sql`(${propertySteps.before} -> 'room' ->> 'id')::int`;
      return and(eq(propertySteps.propertyId, propertyId), sql`${roomId} = ${before.room.id}`);
    }
    default:
      return null;
  }
}

/** @throws DomainError CONFLICT where a later step changed the same */
async function assertLatest(tx: Transaction, step: PropertyStepRow, before: StepBefore): Promise<void> {
  const about = sameThing(step.propertyId, before);
  if (about === null) return;
  const later = and(
    about,
    gt(propertySteps.id, step.id),
    isNull(propertySteps.undoneAt),
    sql`${propertySteps.step} not in ('undone', 'document_added', 'document_removed')`,
  );
  if ((await tx.$count(propertySteps, later)) > 0) throw conflict(t("properties.changedMeanwhile"));
}

/** The number of a tenant as they were: of a guest, only while the host reaches them. */
async function phoneBefore(
  tx: Transaction,
  { bookingId, userId }: TenantRow,
  { name, phone }: BeforeOf<"tenant">["tenant"],
): Promise<string> {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(eq(bookings.id, bookingId ?? 0));
  return booking ? guestOf(booking, { name, phone, userId }).phone : phone;
}

/**
 * What was true before may be somebody else's by now: a number, or the last place of the property.
 * @throws DomainError CONFLICT
 */
async function assertStillRoom(
  tx: Transaction,
  tenant: TenantRow,
  { state, phone }: Pick<TenantRow, "state" | "phone">,
  today: string,
): Promise<void> {
  if (!CURRENT_TENANTS.includes(state)) return;
  const { id, propertyId } = tenant;
  const comesBack = !CURRENT_TENANTS.includes(tenant.state);
  if (comesBack && (await countCurrent(tx, propertyId)) >= PROPERTY_LIMITS.tenants)
    throw tooMany(PROPERTY_LIMITS.tenants);
  if (phone !== "" && (comesBack || phone !== tenant.phone))
    await assertNewPhone(tx, { propertyId, phone, today, not: id });
}

/** @throws DomainError CONFLICT, BED_UNAVAILABLE */
async function restoreTenant(
  tx: Transaction,
  access: UndoAccess,
  { tenantId, tenant: before, stays }: BeforeOf<"tenant">,
  now: Date,
): Promise<void> {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.id, tenantId)).for("update");
  // A booking goes its own way meanwhile: only its bed can be given back.
  const isElsewhere =
    tenant?.bookingId !== null &&
    (tenant?.state !== before.state ||
      tenant.lastDay !== before.lastDay ||
      tenant.movesInOn !== before.movesInOn);
  if (!tenant || isElsewhere) throw conflict(t("properties.undoOver"));
  const today = kolkataDate(now);
  const phone = await phoneBefore(tx, tenant, before);
  if (phone !== tenant.phone) await assertMayRenumber(tx, access, tenantId);
  await assertStillRoom(tx, tenant, { state: before.state, phone }, today);
  const ahead = stays.filter(({ lastDay }) => lastDay === null || lastDay >= today);
  await requireOpenBeds(
    tx,
    access.propertyId,
    ahead.map(({ bedId }) => bedId),
  );
  await tx
    .update(tenants)
    .set({ ...before, phone, updatedAt: now })
    .where(eq(tenants.id, tenantId));
  // It was for whoever has the number until now.
  if (phone !== tenant.phone) await endLinks(tx, tenantId);
  await writeStays(tx, tenantId, stays);
}

/** @throws DomainError CONFLICT */
async function restoreRoom(tx: Transaction, propertyId: number, { room, beds }: BeforeOf<"removed_room">) {
  const { rooms } = PROPERTY_LIMITS;
  if ((await tx.$count(propertyRooms, eq(propertyRooms.propertyId, propertyId))) >= rooms)
    throw tooMany(rooms);
  await tx
    .insert(propertyRooms)
    .values({ ...room, propertyId })
    .catch((error: unknown) => {
      if (constraintOf(error)?.kind !== "unique") throw error;
      throw conflict(t("properties.roomNameTaken"));
    });
  if (beds.length > 0) await tx.insert(propertyBeds).values(beds.map((bed) => ({ ...bed, roomId: room.id })));
}

/** Of a warden who was removed. An account that is gone is no warden again, nor is a tenant. @throws DomainError CONFLICT */
async function restoreWarden(tx: Transaction, propertyId: number, userId: string, now: Date): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) throw conflict(t("properties.undoOver"));
  const livesHere = and(eq(tenants.propertyId, propertyId), eq(tenants.userId, userId));
  if ((await tx.$count(tenants, livesHere)) > 0) throw conflict(t("properties.wardenIsTenant"));
  await assertFewStaff(tx, propertyId, now);
  await assertFewPlaces(tx, userId);
  await tx.insert(wardens).values({ propertyId, userId, createdAt: now }).onConflictDoNothing();
}

/** @throws DomainError CONFLICT for a link that somebody has used */
async function endInvite(tx: Transaction, inviteId: number): Promise<void> {
  const ended = await tx
    .delete(propertyInvites)
    .where(and(eq(propertyInvites.id, inviteId), isNull(propertyInvites.usedAt)))
    .returning({ id: propertyInvites.id });
  if (ended.length === 0) throw conflict(t("properties.inUse"));
}

/** Of somebody who runs the property, or of a tenant, who takes back what they did themselves. */
type UndoAccess = Pick<PropertyAccess, "propertyId" | "userId"> & { role: PropertyAccess["role"] | "tenant" };

async function restore(tx: Transaction, access: UndoAccess, before: StepBefore, now: Date) {
  const { propertyId } = access;
  switch (before.kind) {
    case "property":
      return writeProperty(tx, access, before.property, now);
    case "warden":
      return restoreWarden(tx, propertyId, before.userId, now);
    case "invite":
      return endInvite(tx, before.inviteId);
    case "tenant":
      return restoreTenant(tx, access, before, now);
    case "added":
      return deleteAdded(tx, before.tenantIds);
    case "rooms":
      return deleteRooms(tx, before.roomIds);
    case "room": {
      const { id, ...room } = before.room;
      await tx
        .update(propertyRooms)
        .set(room)
        .where(eq(propertyRooms.id, id))
        .catch((error: unknown) => {
          if (constraintOf(error)?.kind !== "unique") throw error;
          throw conflict(t("properties.roomNameTaken"));
        });
      return;
    }
    case "removed_room":
      return restoreRoom(tx, propertyId, before);
    case "bed":
      if (before.isClosed) await assertEmpty(tx, before.bedId, kolkataDate(now));
      await tx
        .update(propertyBeds)
        .set({ isClosed: before.isClosed })
        .where(eq(propertyBeds.id, before.bedId));
  }
}

/**
 * Takes a step back, within ten minutes, and where nothing was built on it.
 * @throws DomainError NOT_FOUND, FORBIDDEN, CONFLICT with the reason, BED_UNAVAILABLE with who has the bed now
 */
export async function undoStep(
  tx: Transaction,
  { access, stepId, now }: { access: UndoAccess; stepId: number; now: Date },
): Promise<void> {
  const { propertyId, userId: actorId } = access;
  await lockProperty(tx, propertyId);
  const [step] = await tx
    .select()
    .from(propertySteps)
    .where(and(eq(propertySteps.id, stepId), eq(propertySteps.propertyId, propertyId)))
    .for("update");
  if (!step) throw new DomainError("NOT_FOUND", t("properties.noStep"));
  // A warden takes back what they did themselves, and so does a tenant.
  if (access.role !== "host" && step.actorId !== actorId)
    throw new DomainError("FORBIDDEN", t("properties.hostOnlyStep"));
  if (step.undoneAt !== null) return;
  const found = stepBefore.safeParse(step.before);
  if (!found.success || step.at < undoneBefore(now)) throw conflict(t("properties.undoLate"));
  const before = found.data;
  await assertLatest(tx, step, before);
  await restore(tx, access, before, now);
  await tx.update(propertySteps).set({ undoneAt: now, before: null }).where(eq(propertySteps.id, stepId));
  // What a tenant does says nothing of other beds.
  await syncListingBeds(tx, propertyId, { now, isConfirmed: access.role !== "tenant" });
  // Whom the undo took away again has no row any more.
  const tenantId = before.kind === "tenant" ? before.tenantId : null;
  await recordStep(tx, {
    ...{ propertyId, actorId, step: "undone", tenantId, bedId: step.bedId, note: step.step, before: null },
    at: now,
  });
}
