import { t } from "../i18n.ts";

export const REFERRAL_STATUSES = ["pending", "verified", "rejected", "paid"] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

/** The only ways a referral moves. */
export const REFERRAL_STEPS: Record<ReferralStatus, readonly ReferralStatus[]> = {
  pending: ["verified", "rejected"],
  verified: ["paid"],
  rejected: [],
  // A reward that was written down wrongly as paid, or came back.
  paid: ["verified"],
};

export const canMoveReferral = (from: ReferralStatus, to: ReferralStatus) =>
  REFERRAL_STEPS[from].includes(to);

/** Friends that one person is paid for at most: verified and paid ones. Those who wait have bounds of their own. */
export const FRIENDS_MAX = 10;

/** Friends who were entered by hand and have not signed up yet. */
export const ENTRIES_WAITING_MAX = 10;

/** How long a friend who was entered by hand may take to sign up. */
export const ENTRY_DAYS = 30;

export interface RewardTier {
  /** 1 to 10. */
  friends: number;
  /** Rupees in all, as a decimal string. */
  amount: string;
}

export const unknownCode = (): string => t("referrals.unknownCode");
