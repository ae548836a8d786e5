import type { TenantRowView, TenantView } from "#domain/properties/contract.ts";
import { tenantSteps } from "#domain/properties/tenant-steps.ts";
import type { TenantRow } from "#server/db/schema/properties.ts";
import type { FoundTenant, TenantDetail } from "./people-reads.ts";
import type { PropertyRole } from "./policy.ts";

export const factsOf = (tenant: TenantRow) => ({ ...tenant, isBooked: tenant.bookingId !== null });

export function presentTenantRow({ tenant, bed }: FoundTenant): TenantRowView {
  const { id, name, phone, state, movesInOn, lastDay, userId, bookingId } = tenant;
  return {
    ...{ id, name, phone, state, movesInOn, lastDay, bed },
    hasAccount: userId !== null,
    isBooked: bookingId !== null,
  };
}

/** Wardens see no sums. */
export function presentTenant(found: TenantDetail, role: PropertyRole): TenantView {
  const { tenant, noticeDays, listingId, stays } = found;
  const { language, note, arrivedOn, noticeGivenOn, bookingId, rent, food, deposit } = tenant;
  const sums = role === "host" ? { rent, food, deposit } : { rent: null, food: null, deposit: null };
  return {
    ...presentTenantRow(found),
    ...sums,
    ...{ language, note, arrivedOn, noticeGivenOn, noticeDays, bookingId, listingId, stays },
    allowedSteps: tenantSteps(factsOf(tenant)),
  };
}
