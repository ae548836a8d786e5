import { kolkataDate } from "#domain/dates.ts";
import { formatDate, formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { placeName } from "#domain/places/names.ts";
import { homeWords } from "#domain/tenancies/home-words.ts";
import { VERIFICATION_ATTEMPTS, type VerificationView } from "#domain/tenancies/verification.ts";
import type { TagTone } from "#web/ui/chip.tsx";

export const STATUS_WORDS: Record<VerificationView["status"], { label: () => string; tone: TagTone }> = {
  pending: { label: () => t("tenancies.statePending"), tone: "sun" },
  in_review: { label: () => t("tenancies.stateInReview"), tone: "sun" },
  verified: { label: () => t("tenancies.stateVerified"), tone: "brand" },
  rejected: { label: () => t("tenancies.stateRejected"), tone: "ladies" },
  expired: { label: () => t("tenancies.stateExpired"), tone: "plain" },
  revoked: { label: () => t("tenancies.stateRevoked"), tone: "ladies" },
};

function waiting({ method, ownerWord, status }: VerificationView): string {
  if (status === "in_review" && (method !== "owner" || ownerWord !== null))
    return t("tenancies.nextInReview");
  if (method === "agreement") return t("tenancies.nextAgreement");
  if (method === "bill") return t("tenancies.nextBill");
  if (ownerWord === "yes") return t("tenancies.nextOwnerYes");
  if (ownerWord === "no") return t("tenancies.nextOwnerNo");
  return t("tenancies.nextOwnerAsked");
}

/** What a place is called where somebody lives. */
export function placeWords({ listing, home }: Pick<VerificationView, "listing" | "home">): string {
  if (listing) return listing.title;
  return home ? homeWords(home.kind, placeName(home.locality)) : "";
}

/** What a verification means for whom it is about, and what happens next. */
export function nextWords(view: VerificationView): string {
  switch (view.status) {
    case "pending":
    case "in_review":
      return waiting(view);
    case "verified":
      return view.moveOutDate
        ? t("tenancies.nextVerifiedUntil", { day: formatDate(view.moveOutDate) })
        : t("tenancies.nextVerified");
    case "rejected":
      return view.canSendAgain
        ? t("tenancies.nextRejected")
        : t("tenancies.nextRejectedLast", { count: VERIFICATION_ATTEMPTS });
    case "expired":
      return view.home ? t("tenancies.nextExpiredHome") : t("tenancies.nextExpired");
    case "revoked":
      return t("tenancies.nextRevoked");
  }
}

/** What becomes of the photo of the agreement; null when there is none. */
export function photoWords({ documentKept, documentUntil, method }: VerificationView): string | null {
  if (method !== "agreement" && method !== "bill") return null;
  if (!documentKept) return t("tenancies.photoRemoved");
  return documentUntil === null
    ? t("tenancies.photoKept")
    : t("tenancies.photoUntil", { day: formatDay(kolkataDate(new Date(documentUntil))) });
}
