import { count, eq, inArray } from "drizzle-orm";

import { t } from "#domain/i18n.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { type HouseRules, PROPERTY_LIMITS } from "#domain/properties/choices.ts";
import type { PropertyChange, PropertyInput } from "#domain/properties/contract.ts";
import type { Transaction } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { properties } from "#server/db/schema/properties.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { lockProperty, OUT_OF_PROPERTY, syncListingBeds } from "./beds-writes.ts";
import type { PropertyAccess } from "./policy.ts";
import { listingsOfProperty, ownListings } from "./property-reads.ts";
import { refusal, tooMany } from "./refusals-policy.ts";
import { insertRooms, landWaiting } from "./rooms-writes.ts";
import { recordStep } from "./steps-writes.ts";

/** Puts exactly these listings into a property. @returns the rules of the first that has any @throws DomainError VALIDATION */
async function setListings(
  tx: Transaction,
  { propertyId, userId, listingIds }: { propertyId: number; userId: string; listingIds: readonly number[] },
): Promise<HouseRules> {
  const own = await ownListings(tx, userId, propertyId);
  const chosen = own.filter(({ id }) => listingIds.includes(id));
  if (chosen.length !== new Set(listingIds).size)
    throw refusal("listingIds", t("properties.listingsMissing"));
  const twice = chosen.find(({ id, roomType }) =>
    chosen.some((other) => other.roomType === roomType && other.id !== id),
  );
  if (twice)
    throw refusal("listingIds", t("properties.twoOfSharing", { sharing: roomTypeLabel(twice.roomType) }));
  const left = own.filter((each) => each.propertyId === propertyId && !listingIds.includes(each.id));
  const move = (ids: number[], to: number | null) =>
    ids.length === 0
      ? null
      : tx
          .update(pgListings)
          .set(to === null ? OUT_OF_PROPERTY : { propertyId: to })
          .where(inArray(pgListings.id, ids));
  await move(
    left.map(({ id }) => id),
    null,
  );
  await move(
    chosen.map(({ id }) => id),
    propertyId,
  );
  return chosen.find((each) => Object.keys(each.houseRules).length > 0)?.houseRules ?? {};
}

/** @throws DomainError VALIDATION, CONFLICT, BED_UNAVAILABLE */
export async function createProperty(
  tx: Transaction,
  { input, userId, now }: { input: PropertyInput; userId: string; now: Date },
): Promise<number> {
  await lockAccount(tx, userId);
  const [owned] = await tx.select({ owned: count() }).from(properties).where(eq(properties.ownerId, userId));
  if (owned!.owned >= PROPERTY_LIMITS.properties) throw tooMany(PROPERTY_LIMITS.properties);
  const { name, address, listingIds, rooms } = input;
  const [made] = await tx
    .insert(properties)
    .values({ ownerId: userId, name, address, createdAt: now, updatedAt: now })
    .returning({ id: properties.id });
  const propertyId = made!.id;
  const houseRules = await setListings(tx, { propertyId, userId, listingIds });
  await tx.update(properties).set({ houseRules }).where(eq(properties.id, propertyId));
  const roomIds: number[] = [];
  for (const plan of rooms) roomIds.push(...(await insertRooms(tx, propertyId, plan)));
  await landWaiting(tx, propertyId, now);
  await syncListingBeds(tx, propertyId, { now, refusal: t("properties.bedsTooFew") });
  if (roomIds.length > 0)
    await recordStep(tx, {
      ...{ propertyId, actorId: userId, step: "rooms_added", note: String(roomIds.length), at: now },
      before: { kind: "rooms", roomIds },
    });
  return propertyId;
}

/** @throws DomainError VALIDATION, BED_UNAVAILABLE */
export async function changeProperty(
  tx: Transaction,
  { access, input, now }: { access: PropertyAccess; input: PropertyChange; now: Date },
): Promise<number> {
  const { propertyId, userId } = access;
  const property = await propertyBefore(tx, propertyId, input);
  await writeProperty(tx, access, input, now);
  const note = Object.keys(input).join(", ");
  return recordStep(tx, {
    ...{ propertyId, actorId: userId, step: "property_changed", note, at: now },
    before: { kind: "property", property },
  });
}

/** Of what is to change, how it is. */
async function propertyBefore(
  tx: Transaction,
  propertyId: number,
  input: PropertyChange,
): Promise<PropertyChange> {
  const listings = await listingsOfProperty(tx, propertyId);
  await lockProperty(tx, propertyId);
  const [found] = await tx.select().from(properties).where(eq(properties.id, propertyId));
  const { name, address, houseRules } = found!;
  const before = { name, address, houseRules, listingIds: listings.map(({ id }) => id) };
  return Object.fromEntries(
    Object.entries(before).filter(([key]) => input[key as keyof PropertyChange] !== undefined),
  );
}

/** @throws DomainError VALIDATION, BED_UNAVAILABLE */
export async function writeProperty(
  tx: Transaction,
  { propertyId, userId }: Pick<PropertyAccess, "propertyId" | "userId">,
  { listingIds, ...facts }: PropertyChange,
  now: Date,
): Promise<void> {
  // The new listings before the property, as whoever books there locks them.
  if (listingIds !== undefined) await setListings(tx, { propertyId, userId, listingIds });
  await lockProperty(tx, propertyId);
  await tx
    .update(properties)
    .set({ ...facts, updatedAt: now })
    .where(eq(properties.id, propertyId));
  // The pages of its listings show the rules.
  if (facts.houseRules !== undefined)
    await tx.update(pgListings).set({ updatedAt: now }).where(eq(pgListings.propertyId, propertyId));
  if (listingIds !== undefined) {
    await landWaiting(tx, propertyId, now);
    await syncListingBeds(tx, propertyId, { now, refusal: t("properties.bedsTooFew") });
  }
}
