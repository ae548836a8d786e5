import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { genderFromTitle } from "#domain/listings/gender-from-title.ts";
import { type CreatedListing, hostingMessages, type ListingForm } from "#domain/listings/hosting.ts";
import { offeredRent } from "#domain/listings/rules.ts";
import type { Transaction } from "#server/db/client.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { claimUploads } from "#server/features/media/service.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import type { Host } from "./hosting-policy.ts";
import { findPlace, isSuspendedPlace } from "./reads.ts";
import { insertListings } from "./writes.ts";

function locationNeeded(): DomainError {
  const message = hostingMessages.locationNeeded();
  return new DomainError("VALIDATION", message, { latitude: message });
}

/**
 * Adds a listing. One of a PG that is listed already needs no coordinates: they are known.
 * @throws DomainError VALIDATION without the location of a new PG, MEDIA_GONE, UNSUPPORTED_TYPE
 */
export async function createListing(
  tx: Transaction,
  input: {
    form: ListingForm;
    pictures: { media: readonly string[]; profile: string | null };
    host: Host;
    uploader: string;
    now: Date;
  },
): Promise<CreatedListing> {
  const { form, pictures, host, uploader, now } = input;
  if (host.userId !== null) await lockAccount(tx, host.userId);
  // The same house in another listing, or in somebody else's name.
  if (!host.admin && (await isSuspendedPlace(tx, form.title, form.address))) {
    throw new DomainError("CONFLICT", t("suspensions.placeSuspended"));
  }
  const place = await findPlace(tx, form.title, form.address);
  if (!place && form.latitude === undefined) throw locationNeeded();
  const { media, profile } = pictures;
  const names = [...new Set(profile === null ? media : [...media, profile])];
  const urls = await claimUploads(tx, names, { uploader, profile, field: "uploads" });
  const { title, address, city, description, contactName, contactPhone, stayDuration, roomType } = form;
  const [written] = await insertListings(tx, [
    {
      ownerId: host.userId,
      title,
      address,
      city,
      description,
      contactName,
      contactPhone,
      contactEmail: form.contactEmail ?? null,
      slug: form.slug,
      gender: form.gender ?? genderFromTitle(title),
      roomType,
      stayDuration,
      floor: form.floor ?? null,
      monthlyRent: offeredRent(form.monthlyRent),
      dailyRent: offeredRent(form.dailyRent),
      weeklyRent: offeredRent(form.weeklyRent),
      securityDeposit: form.securityDeposit ?? null,
      amenities: [...new Set(form.amenities)],
      latitude: form.latitude ?? place?.latitude ?? null,
      longitude: form.longitude ?? place?.longitude ?? null,
      maxOccupancy: form.maxOccupancy ?? Number.parseInt(roomType, 10),
      media: media.map((name) => urls.get(name)!),
      profileImageUrl: profile === null ? null : urls.get(profile)!,
      houseRules: form.houseRules,
      bedsConfirmedAt: now,
      createdAt: now,
      updatedAt: now,
    },
  ]);
  if (host.admin) {
    const subject = `listing ${written!.id}` as const;
    await recordAudit(tx, { actor: host.admin, action: "listing.created", subject, at: now });
  }
  return written!;
}
