import { and, eq, inArray, isNull } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { CURRENT_TENANTS, INVITE_DAYS, PROPERTY_LIMITS } from "#domain/properties/choices.ts";
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
import { sha256 } from "#server/lib/ids.ts";
import { lockProperty } from "./beds-writes.ts";
import type { MoneyAccess } from "./policy.ts";
import { recordDone } from "./record-service.ts";
import { noTenant, tooMany } from "./refusals-policy.ts";
import { recordStep } from "./steps-writes.ts";

const DAY_MS = 86_400_000;

export interface Invitation {
  access: MoneyAccess;
  /** Of the link. The same for the same call, see `inviteToken` in `routes/invites.ts`. */
  token: string;
  now: Date;
  publicUrl: string;
}

export async function nameOf(q: Queryable, propertyId: number): Promise<string> {
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

/** A new link; of the same tenant an older one works no longer. @throws DomainError GONE for one that was used */
export async function insertInvite(
  tx: Transaction,
  { access, token, now }: Invitation,
  tenantId: number | null,
): Promise<{ id: number; expiresAt: Date }> {
  const { propertyId } = access;
  if (tenantId !== null) await endLinks(tx, tenantId);
  const tokenHash = sha256(token);
  const expiresAt = new Date(now.getTime() + INVITE_DAYS * DAY_MS);
  await tx
    .insert(propertyInvites)
    .values({ propertyId, tenantId, tokenHash, expiresAt, createdAt: now })
    .onConflictDoNothing();
  const [made] = await tx.select().from(propertyInvites).where(eq(propertyInvites.tokenHash, tokenHash));
  if (!made || made.usedAt !== null) throw linkOver();
  return { id: made.id, expiresAt: made.expiresAt };
}

/**
 * The link leads to what somebody pays: only the host makes one.
 * @throws DomainError NOT_FOUND for somebody who is no tenant, or whose stay was called off
 */
export async function inviteTenant(
  tx: Transaction,
  { tenantId, ...invitation }: Invitation & { tenantId: number },
): Promise<InviteView> {
  const { access, token, now, publicUrl } = invitation;
  const { propertyId, userId } = access;
  await lockProperty(tx, propertyId);
  const [tenant] = await tx
    .select({ name: tenants.name, state: tenants.state, language: tenants.language })
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), eq(tenants.propertyId, propertyId)));
  if (!tenant || tenant.state === "cancelled") throw noTenant();
  const isKnown = (await tx.$count(propertyInvites, eq(propertyInvites.tokenHash, sha256(token)))) > 0;
  const { expiresAt } = await insertInvite(tx, invitation, tenantId);
  if (!isKnown)
    await recordDone(tx, { propertyId, actorId: userId, step: "tenant_invited", tenantId, at: now });
  const path = localizedPath(pages.joinProperty(token), tenant.language);
  const link = `${publicUrl}${path}`;
  const property = await nameOf(tx, propertyId);
  const text = inLocale(tenant.language, () =>
    t("properties.inviteTenant", { name: tenant.name, property, link }),
  );
  return { path, text, expiresAt: expiresAt.toISOString() };
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

/** @throws DomainError CONFLICT for a tenant of the property, who would read what the staff reads of the others */
async function assertElsewhere(tx: Transaction, propertyId: number, userId: string): Promise<void> {
  const livesHere = and(eq(tenants.propertyId, propertyId), eq(tenants.userId, userId));
  const isCurrent = inArray(tenants.state, [...CURRENT_TENANTS]);
  if ((await tx.$count(tenants, and(livesHere, isCurrent))) > 0) throw conflict(t("properties.linkOfStaff"));
}

/** Ties a tenant to an account, once. @throws DomainError GONE, CONFLICT */
async function tieTenant(tx: Transaction, tenantId: number, userId: string, now: Date): Promise<void> {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.id, tenantId)).for("update");
  if (!tenant || tenant.state === "cancelled") throw linkOver();
  if (tenant.userId !== null && tenant.userId !== userId) throw linkOver();
  await assertTheirs(tx, tenant, userId);
  await tx.update(tenants).set({ userId, updatedAt: now }).where(eq(tenants.id, tenantId));
}

/** Where one account lives, lived and works: each is read on every screen of theirs. @throws DomainError CONFLICT */
export async function assertFewPlaces(tx: Transaction, userId: string): Promise<void> {
  const places =
    (await tx.$count(tenants, eq(tenants.userId, userId))) +
    (await tx.$count(wardens, eq(wardens.userId, userId)));
  if (places >= PROPERTY_LIMITS.places) throw tooMany(PROPERTY_LIMITS.places);
}

/**
 * Uses a link: it works once, for a warden or for the tenant whose number the account has.
 * @throws DomainError GONE, CONFLICT for the host, for a warden's link of a tenant, and for a tenant's with another number
 * or of a warden
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
  await assertFewPlaces(tx, userId);
  await tx.update(propertyInvites).set({ usedAt: now }).where(eq(propertyInvites.id, id));
  if (tenantId === null) {
    await assertElsewhere(tx, propertyId, userId);
    await tx.insert(wardens).values({ propertyId, userId, createdAt: now }).onConflictDoNothing();
    await recordStep(tx, {
      ...{ propertyId, actorId: userId, step: "staff_joined", before: null, at: now },
    });
  } else {
    await tieTenant(tx, tenantId, userId, now);
    await recordDone(tx, { propertyId, actorId: userId, step: "tenant_joined", tenantId, at: now });
  }
  return { role: tenantId === null ? "warden" : "tenant", propertyId, name: property.name };
}
