import { and, eq, gte, inArray, isNotNull } from "drizzle-orm";
import { type BookingStatus, LIVE_STATUSES } from "#domain/bookings/states.ts";
import { DEPOSIT_DUE_DAYS } from "#domain/bookings/stay.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Gender } from "#domain/listings/choices.ts";
import { hostingMessages, type ListingEdit, rentProblem } from "#domain/listings/hosting.ts";
import { offeredRent } from "#domain/listings/rules.ts";
import { UPLOADS_PREFIX } from "#domain/paths.ts";
import { constraintOf, type Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { type ListingRow, pgListings } from "#server/db/schema/listings.ts";
import { propertyRooms } from "#server/db/schema/properties.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import { suspensions } from "#server/db/schema/suspensions.ts";
import { assertNotHost } from "#server/features/accounts/own-cause-service.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { claimUploads, detachMedia } from "#server/features/media/service.ts";
import { type AdminActor, assertNoParty, isParty } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { QuotaExceeded } from "#server/http/text-quota.ts";
import { addTextUsage } from "#server/http/text-usage-store.ts";
import { nameOfKey } from "#server/storage/storage.ts";
import { type BookedGuest, lockLiveBookings, noteListingChange } from "./booked-writes.ts";
import { confirmed } from "./freshness-writes.ts";
import { assertMayChange, type Host } from "./hosting-policy.ts";
import { assertSamePlace, movedFrom, placeNote } from "./place-policy.ts";
import { confirmBeds } from "./service.ts";
import { updateListing } from "./writes.ts";

const refusal = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { [field]: message });
const subjectOf = (id: number) => `listing ${id}` as const;
const noListing = () => new DomainError("NOT_FOUND", t("listings.notFound"));

async function lockListing(tx: Transaction, id: number): Promise<ListingRow> {
  const [listing] = await tx.select().from(pgListings).where(eq(pgListings.id, id)).for("no key update");
  if (!listing) throw noListing();
  return listing;
}

function nameOfUrl(url: string): string | null {
  return url.startsWith(UPLOADS_PREFIX) ? nameOfKey(url.slice(UPLOADS_PREFIX.length)) : null;
}

/** The pictures after an edit: those that were there stay, new ones are taken, the rest is left to the sweep. */
async function changePictures(
  tx: Transaction,
  listing: ListingRow,
  edit: ListingEdit,
  uploader: string,
): Promise<Pick<ListingRow, "media" | "profileImageUrl">> {
  const { media, profileImageUrl } = listing;
  if (edit.media === undefined && edit.profileUpload === undefined) return { media, profileImageUrl };
  const before = new Map<string, string>();
  for (const url of [...media, profileImageUrl ?? ""]) {
    const name = nameOfUrl(url);
    if (name !== null) before.set(name, url);
  }
  const profileName = profileImageUrl === null ? null : nameOfUrl(profileImageUrl);
  const profile = edit.profileUpload === undefined ? profileName : edit.profileUpload;
  const wanted = edit.media ?? media.flatMap((url) => nameOfUrl(url) ?? []);
  const after = new Set(profile === null ? wanted : [...wanted, profile]);
  const added = [...after].filter((name) => !before.has(name));
  const urls = await claimUploads(tx, added, { uploader, profile, field: "media" });
  await detachMedia(
    tx,
    [...before.keys()].filter((name) => !after.has(name)),
  );
  const urlOf = (name: string) => before.get(name) ?? urls.get(name)!;
  return {
    media: edit.media === undefined ? media : [...new Set(edit.media)].map(urlOf),
    profileImageUrl:
      edit.profileUpload === undefined ? profileImageUrl : profile === null ? null : urlOf(profile),
  };
}

/**
 * Who changes the number of beds, or shows a listing again, says that it is right. One that its host pauses does not come
 * back by a confirmation.
 */
function freshnessOf(listing: ListingRow, { occupancy, maxOccupancy, isAvailable }: ListingEdit, now: Date) {
  if (isAvailable === true || (occupancy ?? maxOccupancy) !== undefined) return confirmed(listing, now);
  return isAvailable === false ? { staleSince: null } : {};
}

/** What an edit makes of the row, but for its pictures; what was left out is not touched. */
function changeOf(listing: ListingRow, edit: ListingEdit, now: Date): Partial<ListingRow> {
  const { expected, media, profileUpload, isAvailable, amenities, ...facts } = edit;
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  const { monthlyRent, dailyRent, weeklyRent } = { ...listing, ...(given as Partial<ListingRow>) };
  return {
    ...freshnessOf(listing, edit, now),
    ...given,
    monthlyRent: offeredRent(monthlyRent),
    dailyRent: offeredRent(dailyRent),
    weeklyRent: offeredRent(weeklyRent),
    ...(amenities === undefined ? {} : { amenities: [...new Set(amenities)] }),
    ...(isAvailable === undefined ? {} : { isAvailable: Number(isAvailable) }),
  };
}

const RENT_FIELDS = ["stayDuration", "monthlyRent", "securityDeposit", "dailyRent", "weeklyRent"] as const;

/** @throws DomainError VALIDATION when what an edit leaves is no listing any more */
function assertWhole(edit: ListingEdit, after: ListingRow): void {
  const problem = RENT_FIELDS.some((field) => edit[field] !== undefined) ? rentProblem(after) : null;
  if (problem) {
    throw new DomainError("VALIDATION", hostingMessages.rents(), { [problem.field]: problem.message });
  }
  if ((after.latitude === null) === (after.longitude === null)) return;
  const missing = after.latitude === null ? "latitude" : "longitude";
  throw refusal(missing, hostingMessages[missing]());
}

/** Maps errors of constraints: the beds are booked. */
function toDomainError(error: unknown, edit: ListingEdit): unknown {
  if (constraintOf(error)?.name !== "pg_listings_beds_check") return error;
  const field = edit.maxOccupancy === undefined ? "occupancy" : "maxOccupancy";
  const message = hostingMessages.bedsTaken();
  return new DomainError("BED_UNAVAILABLE", message, { [field]: message });
}

/** @param counted of the live bookings */
async function isLivedIn(
  tx: Transaction,
  { id }: ListingRow,
  counted: readonly BookingStatus[] = LIVE_STATUSES,
): Promise<boolean> {
  const isLive = and(eq(bookings.pgId, id), inArray(bookings.status, [...counted]));
  const isTenancy = and(
    eq(tenantVerifications.pgListingId, id),
    eq(tenantVerifications.verificationStatus, "verified"),
  );
  return (await tx.$count(bookings, isLive)) > 0 || (await tx.$count(tenantVerifications, isTenancy)) > 0;
}

/** A bed that is held costs nothing, and must not keep a host from mending a pin. */
const PAID_STATUSES = LIVE_STATUSES.filter((status) => status !== "pending");

/** Whether anybody has reviewed it, lives there or has paid: what they say or paid is for the house that it was. */
const isBoundToPlace = async (tx: Transaction, listing: ListingRow) =>
  listing.reviewCount > 0 || (await isLivedIn(tx, listing, PAID_STATUSES));

/**
 * For whom a PG is decides whose names its tenants read and who may join them: only admins narrow it while somebody
 * lives there or has booked.
 * @throws DomainError VALIDATION
 */
async function assertKeepsGender(tx: Transaction, listing: ListingRow, gender: Gender): Promise<void> {
  if (gender === listing.gender || gender === "colive") return;
  if (await isLivedIn(tx, listing)) throw refusal("gender", hostingMessages.genderLived());
}

/** A new title or address, and the guests who are to be told of it. */
export interface ListingNews {
  guests: readonly BookedGuest[];
  text: string;
}
const NO_NEWS: ListingNews = { guests: [], text: "" };

/** Changes of a listing's name and place in a day, by its host: each is a line in the audit. */
const PLACE_CHANGES_PER_DAY = 20;

interface Edited {
  before: ListingRow;
  after: ListingRow;
  now: Date;
}

/** What a change of title or address brings along: a line in the timelines of those who booked. */
async function noteForGuests(tx: Transaction, { before, after, now }: Edited): Promise<ListingNews> {
  if (before.title === after.title && before.address === after.address) return NO_NEWS;
  const text = `${after.title}, ${after.address}`;
  return { guests: await noteListingChange(tx, { pgId: before.id, note: text, now }), text };
}

/**
 * A line in the audit for a host's change of title, address, city or position.
 * @throws QuotaExceeded
 */
async function auditHost(tx: Transaction, userId: string, { before, after, now }: Edited): Promise<void> {
  const note = placeNote(before, after);
  if (note === null) return;
  const subject = subjectOf(before.id);
  const { day, easesAt } = await addTextUsage(tx, `place of ${subject}`, 1, now);
  if (day > PLACE_CHANGES_PER_DAY)
    throw new QuotaExceeded(t("server.changesPerDay"), easesAt.day.getTime() - now.getTime());
  await recordAudit(tx, { actor: `user ${userId}`, action: "listing.edited", subject, note, at: now });
}

/** @throws DomainError CONFLICT */
function assertNotSuspended({ suspendedAt }: ListingRow): void {
  if (suspendedAt !== null) throw new DomainError("CONFLICT", t("suspensions.listingSuspended"));
}

const countedOtherwise = (field: string, message: string) =>
  new DomainError("CONFLICT", message, { [field]: message });

/** @throws DomainError CONFLICT for beds that are counted from the rooms of its property, and for another sharing there */
async function assertCountsOwnBeds(tx: Transaction, listing: ListingRow, edit: ListingEdit): Promise<void> {
  const { propertyId, roomType } = listing;
  const field = (["roomType", "occupancy", "maxOccupancy"] as const).find(
    (name) => edit[name] !== undefined && edit[name] !== listing[name],
  );
  if (propertyId === null || field === undefined) return;
  // It stands in its property for its sharing.
  if (field === "roomType") throw countedOtherwise(field, hostingMessages.sharingOfBuilding());
  const isOfIt = and(eq(propertyRooms.propertyId, propertyId), eq(propertyRooms.roomType, roomType));
  if ((await tx.$count(propertyRooms, isOfIt)) === 0) return;
  throw countedOtherwise(field, hostingMessages.bedsCountedFromRooms());
}

/**
 * Its host says that its number of free beds is right.
 * @throws DomainError NOT_FOUND, GONE, FORBIDDEN, CONFLICT for one that is suspended
 */
export async function confirmOwnBeds(
  tx: Transaction,
  { id, host, now }: { id: number; host: Host; now: Date },
): Promise<void> {
  const listing = await lockListing(tx, id);
  assertMayChange(host, listing);
  assertNotSuspended(listing);
  await confirmBeds(tx, id, now);
  if (!host.admin) return;
  await recordAudit(tx, {
    actor: host.admin,
    action: "listing.edited",
    subject: subjectOf(id),
    note: "beds confirmed",
    at: now,
  });
}

interface EditInput {
  id: number;
  edit: ListingEdit;
  host: Host;
  uploader: string;
  now: Date;
}

/**
 * Changes a listing. Bookings keep the sums, the title and the address that they were made with.
 * @throws DomainError NOT_FOUND, GONE, FORBIDDEN, CONFLICT (somebody changed it since `expected`), VALIDATION,
 *   BED_UNAVAILABLE, MEDIA_GONE, UNSUPPORTED_TYPE, RATE_LIMITED
 */
export async function editListing(
  tx: Transaction,
  { id, edit, host, uploader, now }: EditInput,
): Promise<ListingNews> {
  if (edit.title !== undefined || edit.address !== undefined) await lockLiveBookings(tx, id);
  const listing = await lockListing(tx, id);
  assertMayChange(host, listing);
  // On their own listing an admin is a host like any other.
  const isOwn = host.admin !== null && isParty(host.admin, listing.ownerId);
  const admin = isOwn ? null : host.admin;
  if (edit.isAvailable === true) assertNotSuspended(listing);
  await assertCountsOwnBeds(tx, listing, edit);
  const seen = listing.updatedAt.getTime();
  if (edit.expected !== undefined && Date.parse(edit.expected) !== seen) {
    throw new DomainError("CONFLICT", hostingMessages.changedMeanwhile());
  }
  if (!admin && edit.gender !== undefined) await assertKeepsGender(tx, listing, edit.gender);
  const change = changeOf(listing, edit, now);
  const after = { ...listing, ...change };
  assertWhole(edit, after);
  const isBound = !admin && placeNote(listing, after) !== null && (await isBoundToPlace(tx, listing));
  if (isBound) assertSamePlace(listing, after);
  const pictures = await changePictures(tx, listing, edit, uploader);
  // Of two changes within a millisecond, the second must still be told apart from the first.
  const updatedAt = new Date(Math.max(now.getTime(), seen + 1));
  const start = movedFrom(listing, after, isBound);
  await updateListing(tx, listing, { ...change, ...pictures, ...start, updatedAt }).catch(
    (error: unknown) => {
      throw toDomainError(error, edit);
    },
  );
  const edited = { before: listing, after, now };
  if (admin) {
    const fields = Object.keys(edit).filter((field) => field !== "expected");
    const note = fields.join(", ");
    const subject = subjectOf(id);
    await recordAudit(tx, { actor: admin, action: "listing.edited", subject, note, at: now });
  } else await auditHost(tx, listing.ownerId!, edited);
  return noteForGuests(tx, edited);
}

/** Takes a listing off the site; what was booked there stays. @throws DomainError NOT_FOUND, also the second time */
export async function deleteListing(
  tx: Transaction,
  { id, admin, now }: { id: number; admin: AdminActor; now: Date },
): Promise<void> {
  const listing = await lockListing(tx, id);
  if (listing.isDeleted !== 0) throw noListing();
  await assertNotHost(tx, admin, id);
  await updateListing(tx, listing, { isDeleted: 1, updatedAt: now });
  await recordAudit(tx, { actor: admin, action: "listing.deleted", subject: subjectOf(id), at: now });
}

/**
 * Of a listing that is handed over, the deposits for which nothing is proposed yet and that are not overdue: the new host
 * proposes deductions, reaches those guests, and is measured by it. Deductions that were proposed are paid to their host.
 */
async function giveOpenDeposits(
  tx: Transaction,
  { pgId, hostId, today }: { pgId: number; hostId: string | null; today: string },
): Promise<void> {
  await tx
    .update(bookings)
    .set({ endHostId: hostId })
    .where(
      and(
        eq(bookings.pgId, pgId),
        eq(bookings.status, "checked_out"),
        eq(bookings.paymentStatus, "refund_due"),
        eq(bookings.depositState, "open"),
        gte(bookings.checkedOutOn, addDays(today, -DEPOSIT_DUE_DAYS)),
      ),
    );
}

/** What another feature does with a listing that gets another host. */
export type OnHandOver = (
  tx: Transaction,
  at: { listingId: number; today: string; now: Date },
) => Promise<void>;

interface HandOver {
  id: number;
  ownerId: string | null;
  admin: AdminActor;
  onHandOver: OnHandOver;
  now: Date;
}

/**
 * Hands a listing to an account, or takes it from whoever has it. `updatedAt` stays: an editor that is open elsewhere is
 * refused for not being the host, not for an old version.
 * @throws DomainError NOT_FOUND for no such listing, GONE, FORBIDDEN for who has it or would get it, CONFLICT (suspended)
 */
export async function handOver(
  tx: Transaction,
  { id, ownerId, admin, onHandOver, now }: HandOver,
): Promise<void> {
  // The account before the listing, as its deletion takes them; it must not be deleted before the listing is its own.
  if (ownerId !== null) await lockAccount(tx, ownerId);
  if (
    ownerId !== null &&
    (await tx.$count(users, and(eq(users.id, ownerId), isNotNull(users.suspendedAt)))) > 0
  ) {
    throw new DomainError("CONFLICT", t("suspensions.hostSuspended"));
  }
  const listing = await lockListing(tx, id);
  assertMayChange({ userId: null, admin }, listing);
  // Without it, nothing that is decided of it would be their own cause any more.
  assertNoParty(admin, ownerId);
  await assertNotHost(tx, admin, id);
  // In other hands it would be on the site again.
  assertNotSuspended(listing);
  const today = kolkataDate(now);
  if (listing.ownerId !== ownerId) await onHandOver(tx, { listingId: id, today, now });
  await tx.update(pgListings).set({ ownerId, ownerSince: now }).where(eq(pgListings.id, id));
  // Words of the host before, who could neither read nor delete them now.
  await tx.update(suspensions).set({ appeal: null }).where(eq(suspensions.listingId, id));
  await giveOpenDeposits(tx, { pgId: id, hostId: ownerId, today });
  const name = (userId: string | null) => (userId ? `user ${userId}` : "nobody");
  const note = `from ${name(listing.ownerId)} to ${name(ownerId)}`;
  await recordAudit(tx, { actor: admin, action: "listing.owner", subject: subjectOf(id), note, at: now });
}
