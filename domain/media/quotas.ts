import type { ErrorCode } from "../errors.ts";
import { MB } from "./contract.ts";

const GB = 1024 * MB;

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

/** Says a number of bytes as people do. Rounded down, so that no room is promised that isn't there. */
export function sizeText(bytes: number): string {
  const [unit, name] = bytes >= GB ? [GB, "GB"] : [MB, "MB"];
  return `${Math.floor((Math.max(0, bytes) / unit) * 10) / 10} ${name}`;
}

/** Why a file is not taken. @param left bytes that are still free */
export function quotaRefusal(
  kind: QuotaKind,
  { limit, left }: { limit: number; left: number },
): { code: ErrorCode; message: string } {
  const [all, free] = [sizeText(limit), sizeText(left)];
  switch (kind) {
    case "account":
      return {
        code: "TOO_LARGE",
        message:
          left > 0
            ? `This file doesn't fit: ${free} of your ${all} is free. Delete photos or videos you don't need.`
            : `Your ${all} of storage is full. Delete photos or videos you don't need, then try again.`,
      };
    case "guest":
      return {
        code: "TOO_LARGE",
        message:
          left > 0
            ? `This photo doesn't fit: ${free} of your ${all} is free. Log in to send more.`
            : `You've sent all the photos you can without an account (${all}). Log in to send more.`,
      };
    case "waiting":
      return {
        code: "RATE_LIMITED",
        message: "Too many uploads are waiting for a listing. Please publish some, or try again in an hour.",
      };
    case "trash":
      return {
        code: "RATE_LIMITED",
        message: "You've replaced many photos and videos. Try again in a few days.",
      };
    case "network":
      return {
        code: "RATE_LIMITED",
        message:
          "Too many files came from your internet connection. Use another connection, or try again later.",
      };
  }
}
