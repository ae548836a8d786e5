import { and, eq } from "drizzle-orm";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { CURRENT_TENANTS, PROPERTY_LIMITS } from "#domain/properties/choices.ts";
import type { TenantChangeInput, TenantInput, TenantStepInput } from "#domain/properties/contract.ts";
import { HORIZON_DAYS, tenantMove } from "#domain/properties/tenant-steps.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { propertyBeds, propertyRooms, type TenantRow, tenants } from "#server/db/schema/properties.ts";
import { rentPayments, rentTransactions } from "#server/db/schema/rents.ts";
import { tenantDocuments } from "#server/db/schema/tenant-life.ts";
import { lockProperty, requireOpenBeds, staysOf, syncListingBeds, writeStays } from "./beds-writes.ts";
import { endLinks } from "./invites-writes.ts";
import { countCurrent, findByPhone } from "./people-reads.ts";
import { moneyAccess, type PropertyAccess } from "./policy.ts";
import { factsOf } from "./present.ts";
import { noTenant, refusal, tooMany } from "./refusals-policy.ts";
import { recordStep, type StepBefore } from "./steps-writes.ts";

interface Change {
  access: PropertyAccess;
  now: Date;
}

/** @throws DomainError FORBIDDEN where a warden says what somebody pays */
export function assertSums(
  access: PropertyAccess,
  { rent, food, deposit }: Pick<TenantChangeInput, "rent" | "food" | "deposit">,
): void {
  if ([rent, food, deposit].some((sum) => sum !== undefined)) moneyAccess(access);
}

/** What a bed costs: as its room says, or else its listing. */
export async function sumsOfBed(
  q: Queryable,
  bedId: number,
): Promise<{ rent: string | null; deposit: string | null }> {
  const [found] = await q
    .select({
      rent: propertyRooms.rent,
      deposit: propertyRooms.deposit,
      monthlyRent: pgListings.monthlyRent,
      securityDeposit: pgListings.securityDeposit,
    })
    .from(propertyBeds)
    .innerJoin(propertyRooms, eq(propertyRooms.id, propertyBeds.roomId))
    .leftJoin(
      pgListings,
      and(
        eq(pgListings.propertyId, propertyRooms.propertyId),
        eq(pgListings.roomType, propertyRooms.roomType),
        eq(pgListings.isDeleted, 0),
      ),
    )
    .where(eq(propertyBeds.id, bedId));
  return {
    rent: found?.rent ?? found?.monthlyRent ?? null,
    deposit: found?.deposit ?? found?.securityDeposit ?? null,
  };
}

/** @throws DomainError VALIDATION */
function assertDays(movesInOn: string, lastDay: string | undefined, today: string): void {
  if (movesInOn > addDays(today, HORIZON_DAYS)) throw refusal("movesInOn", t("properties.dayTooFar"));
  if (lastDay === undefined) return;
  if (lastDay < movesInOn) throw refusal("lastDay", t("properties.dayBeforeMoveIn"));
  if (lastDay < today) throw refusal("lastDay", t("properties.dayPast"));
}

/** @throws DomainError CONFLICT where somebody else who lives there or will has this number */
export async function assertNewPhone(
  tx: Transaction,
  whose: Parameters<typeof findByPhone>[1],
): Promise<void> {
  const known = await findByPhone(tx, whose);
  if (known)
    throw new DomainError("CONFLICT", t("properties.livesHere", { name: known.name, bed: known.bed ?? "" }));
}

/**
 * Adds somebody who lives there or will. Whoever moved in today or before is there; else they are expected.
 * @throws DomainError VALIDATION, NOT_FOUND, CONFLICT, FORBIDDEN, BED_UNAVAILABLE
 */
export async function addTenant(
  tx: Transaction,
  { access, input, now }: Change & { input: TenantInput },
): Promise<{ id: number; stepId: number }> {
  const { propertyId, userId: actorId } = access;
  const today = kolkataDate(now);
  const { bedId, name, phone, language, note, movesInOn = today, lastDay } = input;
  assertSums(access, input);
  assertDays(movesInOn, lastDay, today);
  await lockProperty(tx, propertyId);
  await requireOpenBeds(tx, propertyId, [bedId]);
  if ((await countCurrent(tx, propertyId)) >= PROPERTY_LIMITS.tenants) throw tooMany(PROPERTY_LIMITS.tenants);
  await assertNewPhone(tx, { propertyId, phone, today });
  const sums = await sumsOfBed(tx, bedId);
  const isThere = movesInOn <= today;
  const [made] = await tx
    .insert(tenants)
    .values({
      ...{ propertyId, name, phone, language, note: note || null, movesInOn },
      state: isThere ? "living" : "expected",
      arrivedOn: isThere ? movesInOn : null,
      lastDay: lastDay ?? null,
      rent: input.rent ?? sums.rent ?? "0.00",
      food: input.food ?? "0.00",
      deposit: input.deposit ?? sums.deposit ?? "0.00",
      ...{ createdAt: now, updatedAt: now },
    })
    .returning({ id: tenants.id });
  const tenantId = made!.id;
  await writeStays(tx, tenantId, [{ bedId, firstDay: movesInOn, lastDay: lastDay ?? null }]);
  await syncListingBeds(tx, propertyId, { now });
  const stepId = await recordStep(tx, {
    ...{ propertyId, actorId, step: "tenant_added", tenantId, bedId, note: movesInOn, at: now },
    before: { kind: "added", tenantIds: [tenantId] },
  });
  return { id: tenantId, stepId };
}

/** @throws DomainError NOT_FOUND */
async function lockTenant(tx: Transaction, propertyId: number, tenantId: number): Promise<TenantRow> {
  await lockProperty(tx, propertyId);
  const [tenant] = await tx
    .select()
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), eq(tenants.propertyId, propertyId)))
    .for("update");
  if (!tenant) throw noTenant();
  return tenant;
}

async function beforeOf(tx: Transaction, tenant: TenantRow): Promise<StepBefore> {
  const { name, phone, language, state, rent, food, deposit } = tenant;
  const { movesInOn, arrivedOn, noticeGivenOn, lastDay, note } = tenant;
  return {
    kind: "tenant",
    tenantId: tenant.id,
    tenant: {
      ...{ name, phone, language, state, rent, food, deposit },
      ...{ movesInOn, arrivedOn, noticeGivenOn, lastDay, note },
    },
    stays: await staysOf(tx, tenant.id),
  };
}

/**
 * Who has the number gets the link, and with it what the tenant may see: a warden could pick who reads an ID and money.
 * @throws DomainError FORBIDDEN for anybody but the host, where there is something to see
 */
export async function assertMayRenumber(
  tx: Transaction,
  { role }: { role: string },
  tenantId: number,
): Promise<void> {
  if (role === "host") return;
  const kept = [
    await tx.$count(tenantDocuments, eq(tenantDocuments.tenantId, tenantId)),
    await tx.$count(rentPayments, eq(rentPayments.tenantId, tenantId)),
    await tx.$count(rentTransactions, eq(rentTransactions.tenantId, tenantId)),
  ];
  if (kept.some((count) => count > 0)) throw new DomainError("FORBIDDEN", t("properties.hostOnlyNumber"));
}

/** @throws DomainError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function changeTenant(
  tx: Transaction,
  { access, tenantId, input, now }: Change & { tenantId: number; input: TenantChangeInput },
): Promise<number> {
  const { propertyId, userId: actorId } = access;
  assertSums(access, input);
  const tenant = await lockTenant(tx, propertyId, tenantId);
  const { note = tenant.note, phone = tenant.phone } = input;
  if (phone !== tenant.phone) await assertMayRenumber(tx, access, tenantId);
  const isCurrent = CURRENT_TENANTS.some((state) => state === tenant.state);
  if (isCurrent && phone !== tenant.phone)
    await assertNewPhone(tx, { propertyId, phone, today: kolkataDate(now), not: tenantId });
  const before = await beforeOf(tx, tenant);
  await tx
    .update(tenants)
    .set({ ...input, note: note || null, updatedAt: now })
    .where(eq(tenants.id, tenantId));
  // It was for whoever has the number before.
  if (input.phone !== undefined && input.phone !== tenant.phone) await endLinks(tx, tenantId);
  const changed = Object.keys(input).join(", ");
  return recordStep(tx, {
    ...{ propertyId, actorId, step: "tenant_changed", tenantId, note: changed, before, at: now },
  });
}

/** The bed may be somebody else's after the day that is written down. @throws DomainError VALIDATION */
function assertNoLater({ lastDay: known }: TenantRow, lastDay: string): void {
  if (known !== null && lastDay > known)
    throw refusal("lastDay", t("today.lastDayFixed", { day: formatDay(known) }));
}

interface StepOf {
  /** Of somebody who runs the property, or of the tenant themselves. */
  access: Pick<PropertyAccess, "propertyId" | "userId">;
  tenantId: number;
  input: TenantStepInput;
  /** By the tenant: it says nothing of other beds. */
  isOwn?: boolean;
  now: Date;
}

/**
 * One step of somebody who lives there or will.
 * @throws DomainError NOT_FOUND, VALIDATION, ILLEGAL_TRANSITION, EARLY_ARRIVAL, BED_UNAVAILABLE
 */
export async function takeTenantStep(
  tx: Transaction,
  { access, tenantId, input, isOwn = false, now }: StepOf,
): Promise<number> {
  const { propertyId, userId: actorId } = access;
  const tenant = await lockTenant(tx, propertyId, tenantId);
  if (isOwn && input.step === "give_notice") assertNoLater(tenant, input.lastDay);
  const before = await beforeOf(tx, tenant);
  const stays = await staysOf(tx, tenantId);
  const move = tenantMove(factsOf(tenant), stays, input, kolkataDate(now));
  if ("code" in move)
    throw new DomainError(move.code, move.message, move.field ? { [move.field]: move.message } : undefined);
  const bedId = input.step === "move" ? input.bedId : (stays.at(-1)?.bedId ?? null);
  if (input.step === "move") {
    await requireOpenBeds(tx, propertyId, [input.bedId]);
    const bedBefore = move.stays.at(-2) ?? stays[0];
    if (bedBefore?.bedId === input.bedId) throw refusal("bedId", t("properties.sameBed"));
  }
  await tx
    .update(tenants)
    .set({ ...move.change, updatedAt: now })
    .where(eq(tenants.id, tenantId));
  await writeStays(tx, tenantId, move.stays);
  await syncListingBeds(tx, propertyId, { now, isConfirmed: !isOwn });
  return recordStep(tx, {
    ...{ propertyId, actorId, step: move.record, tenantId, bedId, note: move.day, before, at: now },
  });
}
