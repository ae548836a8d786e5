import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { TodayKind } from "#domain/today/choices.ts";
import type { TodayRow } from "#domain/today/contract.ts";

interface RowLink {
  to: string;
  label: string;
}

const rentOf = ({ propertyId, tenantId }: TodayRow) =>
  propertyId === null || tenantId === null ? pages.host : pages.tenantRents(propertyId, tenantId);

const listingOf = ({ listingId }: TodayRow) =>
  listingId === null ? pages.host : pages.hostListing(listingId);

const personOf = (row: TodayRow) =>
  row.propertyId === null || row.tenantId === null
    ? listingOf(row)
    : pages.propertyTenant(row.propertyId, row.tenantId);

const open = (to: string): RowLink => ({ to, label: t("today.open") });

/** Where a row leads. */
const LINKS: Record<TodayKind, (row: TodayRow) => RowLink> = {
  booking: (row) => open(listingOf(row)),
  proof: (row) => ({ to: rentOf(row), label: t("today.check") }),
  arriving: (row) => open(personOf(row)),
  leaving: (row) => open(personOf(row)),
  complaint: ({ propertyId }) =>
    open(propertyId === null ? pages.host : pages.propertyComplaints(propertyId)),
  visit: (row) => open(listingOf(row)),
  chat: ({ id }) => ({ to: pages.chat(id), label: t("today.answer") }),
  overdue: (row) => ({ to: rentOf(row), label: t("today.remind") }),
  free: ({ propertyId, id }) =>
    open(propertyId === null ? pages.host : `${pages.property(propertyId)}?bed=${id}`),
  unconfirmed: (row) => open(listingOf(row)),
};

export const linkOf = (kind: TodayKind, row: TodayRow): RowLink => LINKS[kind](row);
