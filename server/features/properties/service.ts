import { eq } from "drizzle-orm";
import { DURATION_DAYS } from "#domain/bookings/choices.ts";
import { LIVE_STATUSES } from "#domain/bookings/states.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { TENANT_LANGUAGES, type TenantLanguage, type TenantState } from "#domain/properties/choices.ts";
import { begunOn, endedOn, type StayDays } from "#domain/properties/stays.ts";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { type TenantRow, tenants } from "#server/db/schema/properties.ts";
import { tenantDocuments } from "#server/db/schema/tenant-life.ts";
import { bedsOfListings, firstFreeBed, gapAround } from "./beds-reads.ts";
import { lockPropertyOf, staysOf, syncListingBeds, writeStays } from "./beds-writes.ts";
import { deleteDocuments } from "./documents-service.ts";
import { type BookedStay, guestOf } from "./guest-policy.ts";

function tenantStateOf({ status }: BookedStay): TenantState {
  if (status === "checked_in") return "living";
  if (status === "checked_out") return "left";
  return LIVE_STATUSES.some((live) => live === status) ? "expected" : "cancelled";
}

/** The days of a booking; a stay by the month goes on until notice is given. */
function daysOf({ duration, moveInDate, checkedInOn, moveOutDate, checkedOutOn }: BookedStay) {
  const firstDay = checkedInOn ?? moveInDate;
  const days = DURATION_DAYS[duration];
  const end = checkedOutOn ?? moveOutDate ?? (days === null ? null : addDays(firstDay, days));
  // Called off or checked out on the first day, or before it.
  return { firstDay, lastDay: end !== null && end < firstDay ? firstDay : end };
}

async function tenantOfBooking(tx: Transaction, bookingId: number): Promise<TenantRow | null> {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.bookingId, bookingId)).for("update");
  return tenant ?? null;
}

interface Place {
  propertyId: number;
  booking: BookedStay;
  days: { firstDay: string; lastDay: string | null };
  now: Date;
}

/** @param tenantId whose own days don't count @throws DomainError BED_UNAVAILABLE with the day from which there is one */
async function freeStay(
  tx: Transaction,
  { propertyId, booking, days, now }: Place,
  tenantId?: number,
): Promise<StayDays> {
  const wanted = { propertyId, listingId: booking.pgId, days, not: tenantId };
  const bedId = await firstFreeBed(tx, wanted);
  if (bedId !== null) return { bedId, ...days };
  const today = kolkataDate(now);
  const beds = (await bedsOfListings(tx, propertyId, today)).find(({ id }) => id === booking.pgId);
  const isLater = beds?.freeFrom != null && beds.freeFrom > days.firstDay;
  throw new DomainError(
    "BED_UNAVAILABLE",
    isLater
      ? t("properties.bedsFreeFrom", { date: formatDay(beds.freeFrom!) })
      : t("properties.bedUnavailable"),
  );
}

function detailsOf(
  booking: BookedStay,
  { firstDay, lastDay }: Place["days"],
  tenant: TenantRow | null = null,
) {
  const state = tenantStateOf(booking);
  return {
    ...guestOf(booking, tenant),
    state,
    movesInOn: firstDay,
    arrivedOn: booking.checkedInOn,
    noticeGivenOn: booking.noticeGivenOn,
    lastDay: state === "cancelled" ? null : lastDay,
  };
}

/** The language of the account that booked; a guest without one has the language they read just now. */
async function languageOf(tx: Transaction, { userId }: BookedStay, reads: string): Promise<TenantLanguage> {
  const [user] =
    userId === null
      ? []
      : await tx.select({ language: users.language }).from(users).where(eq(users.id, userId));
  const language = user?.language ?? reads;
  return TENANT_LANGUAGES.find((each) => each === language) ?? "en";
}

/** @param reads the language that the guest reads, where it is they who book now */
async function landBooking(tx: Transaction, place: Place, reads: string): Promise<void> {
  const { propertyId, booking, days } = place;
  const stay = await freeStay(tx, place);
  const [made] = await tx
    .insert(tenants)
    .values({
      propertyId,
      bookingId: booking.id,
      language: await languageOf(tx, booking, reads),
      // A short stay is paid as a whole, and every deposit by the booking: the host asks for neither again.
      rent: DURATION_DAYS[booking.duration] === null ? booking.rent : "0.00",
      ...detailsOf(booking, days),
    })
    .returning({ id: tenants.id });
  await writeStays(tx, made!.id, [stay]);
}

/** As far as their neighbours in time leave them the bed: a booking goes its way, whoever has the bed after. */
async function fitted(tx: Transaction, tenantId: number, stays: readonly StayDays[]): Promise<StayDays[]> {
  const found: StayDays[] = [];
  for (const stay of stays) {
    const { after, before } = await gapAround(tx, stay, tenantId);
    const { firstDay, lastDay } = stay;
    found.push({
      bedId: stay.bedId,
      firstDay: after !== null && after >= firstDay ? addDays(after, 1) : firstDay,
      lastDay: before !== null && (lastDay === null || lastDay >= before) ? addDays(before, -1) : lastDay,
    });
  }
  return found;
}

async function staysAfterChange(tx: Transaction, tenant: TenantRow, place: Place): Promise<StayDays[]> {
  const { booking, days } = place;
  const state = tenantStateOf(booking);
  if (state === "cancelled") return [];
  const before = await staysOf(tx, tenant.id);
  if (before.length === 0) return [await freeStay(tx, place, tenant.id)];
  const stays = endedOn(begunOn(before, days.firstDay), days.lastDay);
  const [first] = await fitted(tx, tenant.id, stays.slice(0, 1));
  const isAnother = state === "expected" && tenant.movesInOn !== days.firstDay;
  const fits = first?.firstDay === days.firstDay && first.lastDay === days.lastDay;
  return isAnother && !fits ? [await freeStay(tx, place, tenant.id)] : fitted(tx, tenant.id, stays);
}

/**
 * Keeps the bed of a booking in line with it: to be called in the same transaction whenever a booking was made or changed,
 * with its row as it is then. A new one takes a bed of its sharing; one that is over gives it back. Nothing happens at a
 * listing without a property, or whose sharing has no room there.
 * @param reads the language of a guest who books now
 * @throws DomainError BED_UNAVAILABLE for a new booking or new days, with the day from which there is a bed
 */
export async function syncBedOfBooking(
  tx: Transaction,
  booking: BookedStay,
  now: Date,
  reads = "en",
): Promise<void> {
  const at = await lockPropertyOf(tx, booking.pgId);
  const tenant = await tenantOfBooking(tx, booking.id);
  const propertyId = tenant?.propertyId ?? at;
  if (propertyId === null) return;
  const place = { propertyId, booking, days: daysOf(booking), now };
  if (tenant) {
    const stays = await staysAfterChange(tx, tenant, place);
    const change = { ...detailsOf(booking, place.days, tenant), updatedAt: now };
    await tx.update(tenants).set(change).where(eq(tenants.id, tenant.id));
    await writeStays(tx, tenant.id, stays);
    // The guest would reach them no more.
    if (change.state === "cancelled") await deleteDocuments(tx, eq(tenantDocuments.tenantId, tenant.id));
  } else {
    const listings = await bedsOfListings(tx, propertyId, kolkataDate(now));
    if (tenantStateOf(booking) === "cancelled" || !listings.some(({ id }) => id === booking.pgId)) return;
    await landBooking(tx, place, reads);
  }
  await syncListingBeds(tx, propertyId, { now, listingId: booking.pgId });
}

/** The same where there may be no bed: the booking is left as it was. */
export async function landIfFree(tx: Transaction, booking: BookedStay, now: Date): Promise<void> {
  await tx
    .transaction((inner) => syncBedOfBooking(inner, booking, now))
    .catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === "BED_UNAVAILABLE")) throw error;
    });
}
