import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { CURRENT_TENANTS } from "#domain/properties/choices.ts";
import type { TenantRow } from "#server/db/schema/properties.ts";

export const noNotice = () => new DomainError("NOT_FOUND", t("notices.notFound"));
export const notThere = () => new DomainError("ILLEGAL_TRANSITION", t("notices.notThere"));

/** Notices and menu are for those who live there, or will soon. @throws DomainError NOT_FOUND for all others */
export function currentTenant(tenant: TenantRow | null): TenantRow {
  if (tenant === null || !CURRENT_TENANTS.includes(tenant.state))
    throw new DomainError("NOT_FOUND", t("notices.noPlace"));
  return tenant;
}
