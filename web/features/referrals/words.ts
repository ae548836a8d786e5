import type { ReferralView } from "#domain/referrals/contract.ts";
import type { ReferralStatus } from "#domain/referrals/states.ts";

type Tone = "sun" | "brand" | "plain" | "ladies";

export const STATUS_WORDS: Record<ReferralStatus, { label: string; tone: Tone }> = {
  pending: { label: "Under review", tone: "sun" },
  verified: { label: "Verified", tone: "brand" },
  paid: { label: "Paid", tone: "brand" },
  rejected: { label: "Not accepted", tone: "ladies" },
};

/** What happens next with a friend, in a sentence. */
export function whatNext({ status, joined, note }: Pick<ReferralView, "status" | "joined" | "note">): string {
  if (status === "paid") return "The reward has been sent to you.";
  if (status === "verified") return "Your reward is on its way.";
  if (status === "rejected") return note ? `Why: ${note}` : "It does not count for a reward.";
  return joined ? "Has joined. We are checking it." : "Waiting for your friend to join with this number.";
}

/** What is sent along with the link. */
export const invitationText = (url: string) =>
  `I find PGs in Bengaluru on Tangu. Join me with this link: ${url}`;
