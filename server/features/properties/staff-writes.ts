import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { PROPERTY_LIMITS } from "#domain/properties/choices.ts";
import type { InviteView } from "#domain/properties/contract.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { propertyInvites, wardens } from "#server/db/schema/properties.ts";
import { sha256 } from "#server/lib/ids.ts";
import { lockProperty } from "./beds-writes.ts";
import { type Invitation, insertInvite, nameOf } from "./invites-writes.ts";
import type { MoneyAccess } from "./policy.ts";
import { tooMany } from "./refusals-policy.ts";
import { recordStep } from "./steps-writes.ts";

/** @throws DomainError CONFLICT */
export async function inviteWarden(tx: Transaction, invitation: Invitation): Promise<InviteView> {
  const { access, now, token } = invitation;
  const { propertyId, userId } = access;
  await lockProperty(tx, propertyId);
  // The same call again: its link is there.
  const isKnown = (await tx.$count(propertyInvites, eq(propertyInvites.tokenHash, sha256(token)))) > 0;
  if (!isKnown) await assertFewStaff(tx, propertyId, now);
  const { id, expiresAt } = await insertInvite(tx, invitation, null);
  if (!isKnown)
    await recordStep(tx, {
      ...{ propertyId, actorId: userId, step: "staff_invited", at: now },
      before: { kind: "invite", inviteId: id },
    });
  const path = pages.joinProperty(token);
  const link = `${invitation.publicUrl}${path}`;
  const text = t("properties.inviteWarden", { property: await nameOf(tx, propertyId), link });
  return { path, text, expiresAt: expiresAt.toISOString() };
}

/** Counts people who work there, and links that may still be used. @throws DomainError CONFLICT */
export async function assertFewStaff(tx: Transaction, propertyId: number, now: Date): Promise<void> {
  const { expiresAt, usedAt, tenantId } = propertyInvites;
  const isOpen = and(isNull(tenantId), isNull(usedAt), gt(expiresAt, now));
  const staff =
    (await tx.$count(wardens, eq(wardens.propertyId, propertyId))) +
    (await tx.$count(propertyInvites, and(eq(propertyInvites.propertyId, propertyId), isOpen)));
  if (staff >= PROPERTY_LIMITS.staff) throw tooMany(PROPERTY_LIMITS.staff);
}

export const listWardens = async (q: Queryable, propertyId: number) => {
  const found = await q
    .select({ userId: users.id, first: users.firstName, last: users.lastName, phone: users.phoneNumber })
    .from(wardens)
    .innerJoin(users, eq(users.id, wardens.userId))
    .where(eq(wardens.propertyId, propertyId))
    .orderBy(asc(wardens.createdAt));
  return found.map(({ userId, first, last, phone }) => ({
    userId,
    name: [first, last].filter(Boolean).join(" "),
    phone: phone ?? "",
  }));
};

/** Ends unused links as well: the removed warden may have one. @throws DomainError NOT_FOUND */
export async function removeWarden(
  tx: Transaction,
  { access, wardenId, now }: { access: MoneyAccess; wardenId: string; now: Date },
): Promise<number> {
  const { propertyId, userId } = access;
  await lockProperty(tx, propertyId);
  const removed = await tx
    .delete(wardens)
    .where(and(eq(wardens.propertyId, propertyId), eq(wardens.userId, wardenId)))
    .returning({ userId: wardens.userId });
  if (removed.length === 0) throw new DomainError("NOT_FOUND", t("properties.noWarden"));
  await tx
    .delete(propertyInvites)
    .where(
      and(
        eq(propertyInvites.propertyId, propertyId),
        isNull(propertyInvites.tenantId),
        isNull(propertyInvites.usedAt),
      ),
    );
  return recordStep(tx, {
    ...{ propertyId, actorId: userId, step: "staff_removed", at: now },
    before: { kind: "warden", userId: wardenId },
  });
}
