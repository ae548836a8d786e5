import { t } from "#domain/i18n.ts";
import type { ReferralView } from "#domain/referrals/contract.ts";
import type { ReferralStatus } from "#domain/referrals/states.ts";

type Tone = "sun" | "brand" | "plain" | "ladies";

const STATUS_WORDS: Record<ReferralStatus, { label: () => string; tone: Tone }> = {
  pending: { label: () => t("referrals.statePending"), tone: "sun" },
  verified: { label: () => t("referrals.stateVerified"), tone: "brand" },
  paid: { label: () => t("referrals.statePaid"), tone: "brand" },
  rejected: { label: () => t("referrals.stateRejected"), tone: "ladies" },
};

/** A friend who hasn't joined is not reviewed yet. */
export const stateOf = ({ status, joined }: Pick<ReferralView, "status" | "joined">) =>
  status === "pending" && !joined
    ? { label: () => t("referrals.stateWaiting"), tone: "plain" as const }
    : STATUS_WORDS[status];

/** What happens next with a friend, in a sentence. */
export function whatNext({ status, joined, note }: Pick<ReferralView, "status" | "joined" | "note">): string {
  if (status === "paid") return t("referrals.nextPaid");
  if (status === "verified") return t("referrals.nextVerified");
  if (status === "rejected")
    return note ? t("referrals.nextRejectedWhy", { note }) : t("referrals.nextRejected");
  return joined ? t("referrals.nextJoined") : t("referrals.nextWaiting");
}

/** What is sent along with the link. */
export const invitationText = (url: string) => t("referrals.inviteText", { url });
