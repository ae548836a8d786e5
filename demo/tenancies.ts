import { addDays, kolkataDate } from "#domain/dates.ts";
import type { VerificationMethod, VerificationStatus } from "#domain/tenancies/verification.ts";
import type { Transaction } from "#server/db/client.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";

const DAY_MS = 86_400_000;

export interface Tenancy {
  userId: string;
  pgListingId: number;
  method: Exclude<VerificationMethod, "stay">;
  status: VerificationStatus;
  daysAgo: number;
  document?: string;
  ownerWord?: "yes" | "no";
  reason?: string;
  note?: string;
}

const DECIDED: readonly VerificationStatus[] = ["verified", "rejected", "expired", "revoked"];

function rowOf(tenancy: Tenancy, now: Date): typeof tenantVerifications.$inferInsert {
  const { userId, pgListingId, method, status, daysAgo, document, ownerWord, reason, note } = tenancy;
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS);
  const decided = DECIDED.includes(status) ? new Date(createdAt.getTime() + DAY_MS / 2) : null;
  const today = kolkataDate(now);
  const over = status === "expired" || status === "revoked";
  return {
    userId,
    pgListingId,
    verificationMethod: method,
    verificationStatus: status,
    verificationData: note ? { note } : {},
    isCurrentTenant: over ? 0 : 1,
    moveInDate: addDays(today, -daysAgo - 60),
    moveOutDate: status === "expired" ? addDays(today, -3) : null,
    document: document ?? null,
    ownerWord: ownerWord ?? null,
    ownerSaidAt: ownerWord ? createdAt : null,
    reason: reason ?? null,
    decidedAt: decided,
    verifiedAt: status === "rejected" ? null : decided,
    createdAt,
  };
}

/** Verifications in every state. @returns their ids, in the order given */
export async function insertTenancies(
  tx: Transaction,
  tenancies: readonly Tenancy[],
  now: Date,
): Promise<number[]> {
  const written = await tx
    .insert(tenantVerifications)
    .values(tenancies.map((tenancy) => rowOf(tenancy, now)))
    .returning({ id: tenantVerifications.id });
  return written.map(({ id }) => id);
}
