import { t } from "../i18n.ts";

// What admins may do. Which endpoint needs which right: `rights.ts`.

export const ADMIN_ROLES = ["support", "finance", "superadmin"] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

export const RIGHTS = [
  /** Find somebody by number, and make a reset link for them. */
  "people",
  /** Read chats, answer for listings without a host, decide about reports of chats. */
  "chats",
  /** Decide about reports of reviews and rooms, about videos and about tenancies. */
  "reports",
  "listings",
  /** Suspend an account or a listing, and answer appeals. */
  "suspensions",
  /** Read bookings, and what they say of people. */
  "bookings",
  /** Decide about payments, refunds, deposits, payouts and rewards; read proofs and the ledger. */
  "money",
  /** Read what admins did and saw. */
  "audit",
  /** Make admins, and take that back. */
  "roles",
] as const;
export type Right = (typeof RIGHTS)[number];

const RIGHTS_OF: Record<AdminRole, readonly Right[]> = {
  support: ["people", "chats", "reports", "listings", "suspensions", "bookings"],
  finance: ["bookings", "money"],
  superadmin: RIGHTS,
};

export const hasRight = (role: AdminRole, right: Right): boolean => RIGHTS_OF[role].includes(right);

export const roleLabel = (role: AdminRole): string =>
  ({
    support: () => t("admin.roleSupport"),
    finance: () => t("admin.roleFinance"),
    superadmin: () => t("admin.roleSuperadmin"),
  })[role]();
