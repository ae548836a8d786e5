import type { PushMessage } from "#domain/chat/push.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { placeName } from "#domain/places/names.ts";
import { homeWords } from "#domain/tenancies/home-words.ts";
import { reasonWords } from "#domain/tenancies/verification.ts";
import { preview } from "#server/features/rooms/events.ts";
import type { AdminRecord } from "./reads.ts";

/** What the tenant is told of a decision; null while nothing is decided. A lock screen never shows an address. */
export function decisionPush({ verification, listing, home }: AdminRecord): PushMessage | null {
  const { id, verificationStatus: status, reason } = verification;
  const words = {
    verified: () => t("tenancies.pushVerified"),
    rejected: () => t("tenancies.pushRejected"),
    revoked: () => t("tenancies.pushRevoked"),
  };
  if (status !== "verified" && status !== "rejected" && status !== "revoked") return null;
  const where = listing?.title ?? (home ? homeWords(home.kind, placeName(home.locality)) : "");
  return {
    title: words[status](),
    body: preview(status === "verified" ? where : (reasonWords(reason) ?? where)),
    url: localizedPath(pages.tenancy, locale()),
    tag: `tenancy-${id}`,
  };
}
