import type { Right } from "#domain/accounts/roles.ts";
import type { AdminCounts } from "#domain/admin/contract.ts";
import { t } from "#domain/i18n.ts";

interface Tab {
  /** As it stands in the address; empty for the first page. */
  value: string;
  label: () => string;
  /** Without it the tab is not there. The server refuses what is behind it in any case. */
  right?: Right;
  /** What waits there. */
  count?: (counts: AdminCounts) => number;
}

export const TABS = [
  { value: "", label: () => t("admin.today") },
  {
    value: "payments",
    label: () => t("admin.payments"),
    right: "bookings",
    count: (all) =>
      all.submitted + all.refundDue + all.depositsToPay + all.depositDisputes + all.depositsMissing,
  },
  { value: "statement", label: () => t("statements.title"), right: "money" },
  { value: "payouts", label: () => t("admin.payouts"), right: "money", count: (all) => all.payouts },
  { value: "listings", label: () => t("admin.listings"), right: "listings" },
  {
    value: "referrals",
    label: () => t("admin.referrals"),
    right: "money",
    count: (all) => all.referralsToReview + all.referralsToPay,
  },
  { value: "tenancies", label: () => t("admin.tenancies"), right: "reports", count: (all) => all.tenancies },
  { value: "people", label: () => t("admin.people"), right: "people" },
  {
    value: "suspensions",
    label: () => t("admin.suspensions"),
    right: "suspensions",
    count: (all) => all.appeals,
  },
  { value: "reports", label: () => t("admin.reports"), right: "chats", count: (all) => all.chatReports },
  { value: "reviews", label: () => t("admin.reviews"), right: "reports", count: (all) => all.reviewReports },
  { value: "rooms", label: () => t("admin.rooms"), right: "reports", count: (all) => all.roomReports },
  { value: "videos", label: () => t("admin.videos"), right: "reports", count: (all) => all.videos },
  { value: "audit", label: () => t("admin.audit"), right: "audit" },
  { value: "security", label: () => t("admin.security"), right: "audit" },
] as const satisfies readonly Tab[];
/** The search has an address too, and no tab. */
export type AdminTab = (typeof TABS)[number]["value"] | "search";

export const isAdminTab = (value = ""): value is AdminTab =>
  value === "search" || TABS.some((tab) => tab.value === value);

/** Counting ends at some number: from there on it says "and more". */
export const shownCount = (count: number): string => (count >= 1000 ? "999+" : String(count));
