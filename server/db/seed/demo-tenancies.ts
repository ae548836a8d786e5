import sharp from "sharp";
import { addDays, kolkataDate } from "#domain/dates.ts";
import type { VerificationMethod, VerificationStatus } from "#domain/tenancies/verification.ts";
import type { Transaction } from "#server/db/client.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import { attachMedia, storeImage } from "#server/features/media/service.ts";
import type { Deps } from "#server/lib/deps.ts";

const DAY_MS = 86_400_000;

/** A rental agreement as somebody would photograph it. Nobody's: the lines say nothing. */
function drawAgreement(tenant: string, house: string): string {
  const lines = Array.from(
    { length: 14 },
    (_, row) =>
      `<rect x="90" y="${330 + row * 42}" width="${row % 5 === 4 ? 300 : 540 - (row % 3) * 24}" height="9" rx="4" fill="#b9b3a6"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1080" viewBox="0 0 720 1080" font-family="serif">
    <rect width="720" height="1080" fill="#6d5a44"/><rect x="40" y="40" width="640" height="1000" fill="#fbf8ee"/>
    <rect x="40" y="40" width="640" height="90" fill="#d9e6d0"/>
    <text x="360" y="98" font-size="34" text-anchor="middle" fill="#3c5a34">Rental Agreement</text>
    <text x="90" y="200" font-size="24" fill="#333">Between the owner of ${house}</text>
    <text x="90" y="240" font-size="24" fill="#333">and ${tenant}</text>
    <text x="90" y="285" font-size="20" fill="#666">for one bed, by the month</text>
    ${lines.join("")}
    <path d="M100 980q40-50 70-10t80-20" fill="none" stroke="#223a7a" stroke-width="4"/>
    <path d="M440 975q50-40 80 0t90-15" fill="none" stroke="#223a7a" stroke-width="4"/>
  </svg>`;
}

export async function storeAgreement(deps: Deps, tenant: string, house: string) {
  const photo = await sharp(Buffer.from(drawAgreement(tenant, house)))
    .png({ compressionLevel: 1 })
    .toBuffer();
  return storeImage(deps, photo, { visibility: "private", maxBytes: photo.length });
}

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
  await attachMedia(
    tx,
    tenancies.flatMap(({ document }) => document ?? []),
  );
  const written = await tx
    .insert(tenantVerifications)
    .values(tenancies.map((tenancy) => rowOf(tenancy, now)))
    .returning({ id: tenantVerifications.id });
  return written.map(({ id }) => id);
}
