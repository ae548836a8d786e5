import { t } from "#domain/i18n.ts";
import type { BlockedPerson } from "#domain/roommates/requests.ts";
import type { blockedBy } from "./reads.ts";

export function presentBlocked(row: Awaited<ReturnType<typeof blockedBy>>[number]): BlockedPerson {
  return {
    id: row.id,
    firstName: row.firstName ?? t("admin.somebody"),
    blockedAt: row.blockedAt.toISOString(),
  };
}
