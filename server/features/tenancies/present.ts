import { t } from "#domain/i18n.ts";
import { getTenancyDocument } from "#domain/tenancies/endpoints.ts";
import {
  type AdminVerification,
  reasonWords,
  type TenantToConfirm,
  type VerificationView,
} from "#domain/tenancies/verification.ts";
import { canEnd, canSendAgain, documentUntil, nextStatuses } from "./policy.ts";
import type { AdminRecord, OwnRecord, ToConfirmRecord } from "./reads.ts";

const named = (firstName: string | null) => firstName ?? t("tenancies.someone");
const time = (at: Date | null) => at?.toISOString() ?? null;

/** Enough for a host to know who it is. */
const lastDigits = (phoneNumber: string | null) => `••••••${(phoneNumber ?? "").slice(-4)}`;

/** @param all everything of theirs: what they have sent besides for the same place decides whether they may send again */
export function presentOwn(
  { verification: row, listing, home }: OwnRecord,
  all: readonly OwnRecord[],
): VerificationView {
  const { verificationStatus: status, verificationMethod: method, attempts, document, reason } = row;
  const told = status === "rejected" || status === "revoked";
  const othersHere = all.filter(
    ({ verification: other }) =>
      other.id !== row.id && other.pgListingId === row.pgListingId && other.homeId === row.homeId,
  );
  const isThere = listing === null || (listing.isDeleted === 0 && listing.suspendedAt === null);
  return {
    id: row.id,
    listing: listing && {
      id: listing.id,
      slug: listing.slug,
      title: listing.title,
      locality: listing.locality,
      gender: listing.gender,
    },
    home,
    status,
    method,
    moveInDate: row.moveInDate,
    moveOutDate: row.moveOutDate,
    isCurrentTenant: status === "verified" && row.isCurrentTenant === 1,
    reason: told ? reasonWords(reason) : null,
    ownerWord: row.ownerWord,
    documentKept: document !== null,
    documentUntil: document === null ? null : time(documentUntil(row.decidedAt)),
    canSendAgain:
      isThere &&
      canSendAgain(
        { status, method, attempts },
        othersHere.map((other) => other.verification.verificationStatus),
      ),
    canEnd: canEnd({ status, method }),
    verifiedAt: time(row.verifiedAt),
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentToConfirm(row: ToConfirmRecord): TenantToConfirm {
  return {
    id: row.id,
    firstName: named(row.firstName),
    phoneNumber: lastDigits(row.phoneNumber),
    listing: { id: row.listing.id, title: row.listing.title },
    moveInDate: row.moveInDate,
    ownerWord: row.ownerWord,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentForAdmin({
  verification: row,
  listing,
  home,
  user,
  host,
  evidence,
}: AdminRecord): AdminVerification {
  const { id, userId, verificationStatus: status, verificationMethod: method, ownerWord } = row;
  return {
    id,
    user: {
      id: userId,
      firstName: named(user.firstName),
      phoneNumber: user.phoneNumber,
      gender: home && user.gender,
    },
    listing: listing && {
      id: listing.id,
      slug: listing.slug,
      title: listing.title,
      address: listing.address,
    },
    home: home && { ...home, othersHere: evidence.othersHere },
    status,
    method,
    moveInDate: row.moveInDate,
    moveOutDate: row.moveOutDate,
    note: row.verificationData?.note ?? "",
    reason: reasonWords(row.reason),
    ownerWord,
    documentUrl: row.document === null ? null : getTenancyDocument(id).path,
    attempts: row.attempts,
    bookingsHere: evidence.bookingsHere,
    otherTenancies: evidence.otherTenancies,
    revokedBefore: evidence.revokedBefore,
    host: host && { id: host.id, firstName: named(host.firstName), phoneNumber: host.phoneNumber },
    hostSaidYes: evidence.hostSaidYes,
    hostRevoked: evidence.hostRevoked,
    beds: listing?.beds ?? 0,
    isContact: evidence.isContact,
    review: evidence.review,
    nextStatuses: nextStatuses({ userId, method, status, ownerWord, ownerId: listing?.ownerId ?? null }),
    verifiedAt: time(row.verifiedAt),
    createdAt: row.createdAt.toISOString(),
  };
}
