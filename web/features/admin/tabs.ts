import type { AdminCounts } from "#domain/admin/contract.ts";
import { t } from "#domain/i18n.ts";

interface Tab {
  /** As it stands in the address; empty for the first page. */
  value: string;
  label: () => string;
  /** What waits there. */
  count?: (counts: AdminCounts) => number;
}

export const TABS = [
  { value: "", label: () => t("admin.today") },
  {
    value: "payments",
    label: () => t("admin.payments"),
    count: (all) =>
      all.submitted + all.refundDue + all.depositsToPay + all.depositDisputes + all.depositsMissing,
  },
  { value: "payouts", label: () => t("ledger.payouts"), count: (all) => all.payouts },
  { value: "listings", label: () => t("admin.listings") },
  {
    value: "referrals",
    label: () => t("admin.referrals"),
    count: (all) => all.referralsToReview + all.referralsToPay,
  },
  { value: "tenancies", label: () => t("admin.tenancies"), count: (all) => all.tenancies },
  { value: "people", label: () => t("admin.people") },
  { value: "reports", label: () => t("admin.reports"), count: (all) => all.chatReports },
  { value: "reviews", label: () => t("admin.reviews"), count: (all) => all.reviewReports },
  { value: "rooms", label: () => t("admin.rooms"), count: (all) => all.roomReports },
  { value: "videos", label: () => t("admin.videos"), count: (all) => all.videos },
  { value: "audit", label: () => t("admin.audit") },
  { value: "security", label: () => t("admin.security") },
] as const satisfies readonly Tab[];
/** The search has an address too, and no tab. */
export type AdminTab = (typeof TABS)[number]["value"] | "search";

export const isAdminTab = (value = ""): value is AdminTab =>
  value === "search" || TABS.some((tab) => tab.value === value);

/** Counting ends at some number: from there on it says "and more". */
export const shownCount = (count: number): string => (count >= 1000 ? "999+" : String(count));
