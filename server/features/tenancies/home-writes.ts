import { eq } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { homeArea } from "#domain/tenancies/home-areas.ts";
import { homeMessages } from "#domain/tenancies/homes.ts";
import type { HomeVerificationInput } from "#domain/tenancies/verification.ts";
import type { Transaction } from "#server/db/client.ts";
import { homes } from "#server/db/schema/homes.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { attachMedia, detachMedia } from "#server/features/media/service.ts";
import { assertDays, assertFewWaiting, assertMaySendHome } from "./policy.ts";
import { homeOf, waitingElsewhere } from "./reads.ts";
import { toDomainError } from "./writes.ts";

/** What can be told before the photo is read. @throws DomainError VALIDATION */
export function admitHome(input: HomeVerificationInput, now: Date): void {
  assertDays(input, kolkataDate(now));
  areaOf(input.locality);
}

function areaOf(name: string) {
  const area = homeArea(name);
  if (area) return area;
  const message = homeMessages.localityRequired();
  throw new DomainError("VALIDATION", message, { locality: message });
}

/** No listing has this number: everything that waits is elsewhere. */
const NO_LISTING = 0;

/**
 * Sends in that somebody lives in a home that is not listed, or once more what was refused.
 * @param args.document name of the stored photo
 * @returns the photo that nothing refers to any more, to be removed once this is committed
 * @throws DomainError VALIDATION, CONFLICT (one waits or is in force, refused too often, many wait), MEDIA_GONE
 */
export async function submitHome(
  tx: Transaction,
  args: { userId: string; input: HomeVerificationInput; document: string; now: Date },
): Promise<{ id: number; replaced: string[] }> {
  const { userId, input, document, now } = args;
  const { kind, address, method, moveInDate, moveOutDate = null, note } = input;
  await lockAccount(tx, userId);
  admitHome(input, now);
  const { name: locality, latitude, longitude } = areaOf(input.locality);
  const found = await homeOf(tx, userId);
  const earlier = assertMaySendHome(
    found && {
      ...found.verification,
      status: found.verification.verificationStatus,
      method: found.verification.verificationMethod,
    },
    now,
  );
  if (!earlier) assertFewWaiting(await waitingElsewhere(tx, userId, NO_LISTING));
  await attachMedia(tx, [document]);
  const home = { kind, locality, latitude, longitude, address };
  const said = {
    verificationMethod: method,
    verificationData: { ...(note !== "" && { note }), ownerConsent: input.ownerConsent },
    moveInDate,
    moveOutDate,
    document,
  };
  if (!earlier) {
    const [written] = await tx
      .insert(homes)
      .values({ ...home, userId, createdAt: now })
      .returning({ id: homes.id });
    const [sent] = await tx
      .insert(tenantVerifications)
      .values({ userId, homeId: written!.id, ...said, createdAt: now })
      .returning({ id: tenantVerifications.id })
      .catch((error: unknown) => {
        throw toDomainError(error);
      });
    return { id: sent!.id, replaced: [] };
  }
  await tx.update(homes).set(home).where(eq(homes.id, earlier.homeId!));
  await tx
    .update(tenantVerifications)
    .set({
      ...said,
      verificationStatus: "pending",
      attempts: earlier.nextAttempt,
      reason: null,
      decidedAt: null,
    })
    .where(eq(tenantVerifications.id, earlier.id));
  const replaced = earlier.document === null ? [] : [earlier.document];
  await detachMedia(tx, replaced);
  return { id: earlier.id, replaced };
}
