import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { INVITE_DAYS, PROPERTY_LIMITS } from "#domain/properties/choices.ts";
import type { InviteView } from "#domain/properties/contract.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import {
  properties,
  propertyInvites,
  type TenantRow,
  tenants,
  wardens,
} from "#server/db/schema/properties.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { inLocale } from "#server/http/locale.ts";
import { randomToken, sha256 } from "#server/lib/ids.ts";
import { lockProperty } from "./beds-writes.ts";
import type { MoneyAccess, PropertyAccess } from "./policy.ts";
import { noTenant, tooMany } from "./refusals-policy.ts";
import { recordStep } from "./steps-writes.ts";

const DAY_MS = 86_400_000;

interface Change<A extends PropertyAccess = PropertyAccess> {
  access: A;
  now: Date;
  publicUrl: string;
}

async function nameOf(q: Queryable, propertyId: number): Promise<string> {
  const [found] = await q
    .select({ name: properties.name })
    .from(properties)
    .where(eq(properties.id, propertyId));
  return found!.name;
}

/** Links of a tenant that nobody has used yet work no longer. */
export const endLinks = (tx: Transaction, tenantId: number) =>
  tx
    .delete(propertyInvites)
    .where(and(eq(propertyInvites.tenantId, tenantId), isNull(propertyInvites.usedAt)));

/** A new link; of the same tenant an older one works no longer. */
async function insertInvite(
  tx: Transaction,
  { access, now }: Change,
  tenantId: number | null,
): Promise<{ token: string; expiresAt: Date }> {
  const { propertyId } = access;
  if (tenantId !== null) await endLinks(tx, tenantId);
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + INVITE_DAYS * DAY_MS);
  await tx
    .insert(propertyInvites)
    .values({ propertyId, tenantId, tokenHash: sha256(token), expiresAt, createdAt: now });
  return { token, expiresAt };
}

/**
 * The link leads to what somebody pays: only the host makes one.
 * @throws DomainError NOT_FOUND for somebody who is no tenant, or whose stay was called off
 */
export async function inviteTenant(
  tx: Transaction,
  { tenantId, ...change }: Change<MoneyAccess> & { tenantId: number },
): Promise<InviteView> {
  const { propertyId } = change.access;
  await lockProperty(tx, propertyId);
  const [tenant] = await tx
    .select({ name: tenants.name, state: tenants.state, language: tenants.language })
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), eq(tenants.propertyId, propertyId)));
  if (!tenant || tenant.state === "cancelled") throw noTenant();
  const { token, expiresAt } = await insertInvite(tx, change, tenantId);
  const path = localizedPath(pages.joinProperty(token), tenant.language);
  const link = `${change.publicUrl}${path}`;
  const property = await nameOf(tx, propertyId);
  const text = inLocale(tenant.language, () =>
    t("properties.inviteTenant", { name: tenant.name, property, link }),
  );
  return { path, text, expiresAt: expiresAt.toISOString() };
}

/** @throws DomainError CONFLICT */
export async function inviteWarden(tx: Transaction, change: Change<MoneyAccess>): Promise<InviteView> {
  const { propertyId, userId } = change.access;
  await lockProperty(tx, propertyId);
  const { expiresAt: until, usedAt, tenantId } = propertyInvites;
  const isOpen = and(isNull(tenantId), isNull(usedAt), gt(until, change.now));
  const staff =
    (await tx.$count(wardens, eq(wardens.propertyId, propertyId))) +
    (await tx.$count(propertyInvites, and(eq(propertyInvites.propertyId, propertyId), isOpen)));
  if (staff >= PROPERTY_LIMITS.staff) throw tooMany(PROPERTY_LIMITS.staff);
  const { token, expiresAt } = await insertInvite(tx, change, null);
  await recordStep(tx, {
    ...{ propertyId, actorId: userId, step: "staff_invited", before: null, at: change.now },
  });
  const path = pages.joinProperty(token);
  const link = `${change.publicUrl}${path}`;
  const text = t("properties.inviteWarden", { property: await nameOf(tx, propertyId), link });
  return { path, text, expiresAt: expiresAt.toISOString() };
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

/** Ends unused links as well: the removed warden may have one. */
export async function removeWarden(
  tx: Transaction,
  { access, wardenId, now }: { access: MoneyAccess; wardenId: string; now: Date },
): Promise<void> {
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
  await recordStep(tx, {
    ...{ propertyId, actorId: userId, step: "staff_removed", before: null, at: now },
  });
}

const linkOver = () => new DomainError("GONE", t("properties.linkOver"));

const conflict = (message: string) => new DomainError("CONFLICT", message);

/** @throws DomainError CONFLICT for a warden of the property, who sees no money, and for another phone number than the tenant's */
async function assertTheirs(
  tx: Transaction,
  { propertyId, phone }: Pick<TenantRow, "propertyId" | "phone">,
  userId: string,
): Promise<void> {
  const isWarden = and(eq(wardens.propertyId, propertyId), eq(wardens.userId, userId));
  if ((await tx.$count(wardens, isWarden)) > 0) throw conflict(t("properties.linkOfTenant"));
  const [user] = await tx.select({ phone: users.phoneNumber }).from(users).where(eq(users.id, userId));
  if (phone === "" || user?.phone !== phone) throw conflict(t("properties.linkOtherNumber"));
}

/** Ties a tenant to an account, once. @throws DomainError GONE, CONFLICT */
async function tieTenant(tx: Transaction, tenantId: number, userId: string, now: Date): Promise<void> {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.id, tenantId)).for("update");
  if (!tenant || tenant.state === "cancelled") throw linkOver();
  if (tenant.userId !== null && tenant.userId !== userId) throw linkOver();
  await assertTheirs(tx, tenant, userId);
  await tx.update(tenants).set({ userId, updatedAt: now }).where(eq(tenants.id, tenantId));
}

/**
 * Uses a link: it works once, for a warden or for the tenant whose number the account has.
 * @throws DomainError GONE, CONFLICT for the host, and for a tenant's link with another number or of a warden
 */
export async function joinProperty(
  tx: Transaction,
  { token, userId, now }: { token: string; userId: string; now: Date },
): Promise<{ role: "warden" | "tenant"; propertyId: number; name: string }> {
  await lockAccount(tx, userId);
  const [invite] = await tx
    .select()
    .from(propertyInvites)
    .where(eq(propertyInvites.tokenHash, sha256(token)))
    .for("update");
  if (!invite || invite.usedAt !== null || invite.expiresAt <= now) throw linkOver();
  const { id, propertyId, tenantId } = invite;
  const [property] = await tx
    .select({ ownerId: properties.ownerId, name: properties.name })
    .from(properties)
    .where(eq(properties.id, propertyId));
  if (!property || property.ownerId === null) throw linkOver();
  if (property.ownerId === userId) throw conflict(t("properties.linkOwn"));
  await tx.update(propertyInvites).set({ usedAt: now }).where(eq(propertyInvites.id, id));
  if (tenantId === null) {
    await tx.insert(wardens).values({ propertyId, userId, createdAt: now }).onConflictDoNothing();
    await recordStep(tx, {
      ...{ propertyId, actorId: userId, step: "staff_joined", before: null, at: now },
    });
  } else await tieTenant(tx, tenantId, userId, now);
  return { role: tenantId === null ? "warden" : "tenant", propertyId, name: property.name };
}
