import { MB } from "./contract.ts";

export const GB = 1024 * MB;

/** Bytes that files may take on the disk. docs/operations.md says where the numbers come from. */
export const QUOTAS = {
  newAccount: GB,
  tenant: 1.5 * GB,
  host: 2 * GB,
  /** More for each listing of a host. */
  listing: 500 * MB,
  hostMost: 50 * GB,
  admin: 100 * GB,
  guest: 30 * MB,
  /** Of all guests of a network together, in a week. */
  guestNetwork: 300 * MB,
  /** Of all new accounts of a network together, in a week. */
  accountNetwork: 3 * GB,
  /** On top, for payment proofs alone: six of the largest. */
  proofs: 30 * MB,
} as const;

/** What an account is, as far as its quota depends on it. */
export interface Standing {
  isAdmin: boolean;
  isTenant: boolean;
  /** How many it owns, deleted ones included: their files are kept. */
  listings: number;
}

export const isNewAccount = ({ isAdmin, isTenant, listings }: Standing) =>
  !isAdmin && !isTenant && listings === 0;

export function accountQuota(standing: Standing): number {
  const { isAdmin, isTenant, listings } = standing;
  if (isAdmin) return QUOTAS.admin;
  if (listings > 0) return Math.min(QUOTAS.host + listings * QUOTAS.listing, QUOTAS.hostMost);
  return isTenant ? QUOTAS.tenant : QUOTAS.newAccount;
}

/** What can be used up. `trash`: what an account keeps and what it deleted in the last two weeks together. */
export const QUOTA_KINDS = ["account", "waiting", "trash", "guest", "network"] as const;
export type QuotaKind = (typeof QUOTA_KINDS)[number];
