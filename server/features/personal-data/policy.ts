import { LIVE_STATUSES, type PaymentStatus } from "#domain/bookings/states.ts";
import { t } from "#domain/i18n.ts";
import { toSignedPaise } from "#domain/money.ts";
import { PLACEHOLDER_NAMES } from "#domain/personal-data/placeholder-names.ts";

/** A stay that is to come or under way, or money that has been sent and not been settled, either way. */
export const OPEN_STATUSES = LIVE_STATUSES;
export const OPEN_PAYMENTS: readonly PaymentStatus[] = ["submitted", "refund_due"];

export interface OpenMatters {
  /** Stays they booked. */
  stays: number;
  /** Bookings of others at the stays they host. */
  guests: number;
  /** Rewards that are verified and not yet paid. */
  rewards: number;
  /** What they are owed as a host, a signed decimal string. */
  owed: string;
}

/** Why the account cannot be deleted yet, or null when nothing is open. */
export function deletionRefusal({ stays, guests, rewards, owed }: OpenMatters): string | null {
  if (stays > 0) return t("accounts.openStays");
  if (guests > 0) return t("accounts.openHosting");
  if (toSignedPaise(owed) > 0) return t("accounts.openPayout");
  return rewards > 0 ? t("accounts.openReward") : null;
}

/** The guest identifier of a conversation is a name and an id. */
export const FORMER_IDENTIFIER = `${PLACEHOLDER_NAMES.guest}_deleted`;
