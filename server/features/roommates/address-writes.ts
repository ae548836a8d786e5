import { and, eq, isNotNull } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { requestMessages } from "#domain/roommates/requests.ts";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { roommateRequests } from "#server/db/schema/rooms.ts";
import { lockAccounts } from "#server/features/accounts/reads.ts";
import { areBlocked } from "#server/features/moderation/reads.ts";
import { assertMayShowAddress } from "./policy.ts";
import { findRequest, isTenancyInForce, type RequestRow } from "./reads.ts";
import { lockRequest } from "./step-writes.ts";

/**
 * Shows the address of a home to who asked for a room in it, or shows it no more. Again, it changes nothing.
 * @returns the request, and whether the seeker sees it only now
 * @throws DomainError NOT_FOUND (for everybody but its two sides), FORBIDDEN, ILLEGAL_TRANSITION, CONFLICT (a listing; a seeker who
 *   is suspended)
 */
export async function showAddress(
  tx: Transaction,
  args: { id: number; userId: string; isShown: boolean; now: Date },
): Promise<{ request: RequestRow; isNew: boolean }> {
  const { id, userId, isShown, now } = args;
  const found = assertMayShowAddress(await findRequest(tx, id), userId);
  const { seekerUserId, currentTenantId } = found;
  // Both: neither blocks the other meanwhile.
  const there = await lockAccounts(tx, [seekerUserId, currentTenantId]);
  if (!there.has(userId)) throw new DomainError("UNAUTHENTICATED", t("roommates.logInFirst"));
  if (there.size < 2 || (await areBlocked(tx, seekerUserId, currentTenantId)))
    throw new DomainError("NOT_FOUND", requestMessages.noRequest());
  const before = assertMayShowAddress(await lockRequest(tx, id), userId);
  const suspended = and(eq(users.id, seekerUserId), isNotNull(users.suspendedAt));
  if (isShown && (await tx.$count(users, suspended)) > 0)
    throw new DomainError("CONFLICT", requestMessages.noSeeker());
  // Taking it back stays possible.
  if (isShown && !(await isTenancyInForce(tx, before.roomPostId)))
    throw new DomainError("ILLEGAL_TRANSITION", requestMessages.illegalStep());
  const isNew = isShown && before.addressShownAt === null;
  const [request] = await tx
    .update(roommateRequests)
    .set({
      addressShownAt: isShown ? (before.addressShownAt ?? now) : null,
      ...(isNew && { newsFor: "seeker" as const, updatedAt: now }),
    })
    .where(eq(roommateRequests.id, id))
    .returning();
  return { request: request!, isNew };
}
