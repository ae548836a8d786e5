import type { DocumentSide } from "#domain/documents/choices.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { CURRENT_TENANTS } from "#domain/properties/choices.ts";
import type { TenantRow } from "#server/db/schema/properties.ts";
import type { TenantDocumentRow } from "#server/db/schema/tenant-life.ts";

declare const proven: unique symbol;

/** Proven to be the tenant themselves, or the host of the property where they live: only `reads.ts` makes one. */
export interface DocumentAccess {
  readonly [proven]: "DocumentAccess";
  side: DocumentSide;
  userId: string;
  tenant: Pick<TenantRow, "id" | "propertyId" | "state" | "lastDay">;
  /** Whether the property has a host, to whom documents go. */
  hasHost: boolean;
}

export const documentAccess = (access: Omit<DocumentAccess, typeof proven>) => access as DocumentAccess;

export const noDocument = () => new DomainError("NOT_FOUND", t("documents.notFound"));

/** Wardens expect people and give beds: that takes no ID. @throws DomainError FORBIDDEN */
export function assertHost(role: "host" | "warden"): void {
  if (role !== "host") throw new DomainError("FORBIDDEN", t("documents.hostOnly"));
}

/** Of somebody who has left nothing more is collected. */
export const takesDocuments = ({ tenant, hasHost }: DocumentAccess): boolean =>
  hasHost && CURRENT_TENANTS.includes(tenant.state);

/** @throws DomainError ILLEGAL_TRANSITION, CONFLICT where no host is left */
export function assertTakesDocuments(access: DocumentAccess): void {
  if (!access.hasHost) throw new DomainError("CONFLICT", t("properties.hostGone"));
  if (!takesDocuments(access)) throw new DomainError("ILLEGAL_TRANSITION", t("documents.onlyCurrent"));
}

/** The host deletes what is not needed; a tenant what they sent, and their own ID also where the host sent it. */
export const mayRemove = (side: DocumentSide, { kind, sentBy }: TenantDocumentRow): boolean =>
  side === "host" || sentBy === "tenant" || kind !== "agreement";
