import { formatDate } from "#domain/formats.ts";
import { VERIFICATION_ATTEMPTS, type VerificationView } from "#domain/tenancies/verification.ts";
import type { TagTone } from "#web/ui/chip.tsx";

export const STATUS_WORDS: Record<VerificationView["status"], { label: string; tone: TagTone }> = {
  pending: { label: "Sent", tone: "sun" },
  in_review: { label: "Being checked", tone: "sun" },
  verified: { label: "Verified", tone: "brand" },
  rejected: { label: "Not accepted", tone: "ladies" },
  expired: { label: "Ended", tone: "plain" },
  revoked: { label: "Taken back", tone: "ladies" },
};

function waiting({ method, ownerWord, status }: VerificationView): string {
  if (status === "in_review" && (method !== "owner" || ownerWord !== null))
    return "Our team is looking at it now. The answer comes here.";
  if (method === "agreement")
    return "We look at your agreement, mostly within two days. The answer comes here.";
  if (ownerWord === "yes") return "The host says yes. We look at it next.";
  if (ownerWord === "no")
    return "The host says no. They can still change their answer, or you send your agreement.";
  return "We have asked the host. They see it under “My PGs”. Remind them, or send your agreement.";
}

/** What a verification means for whom it is about, and what happens next. */
export function nextWords(view: VerificationView): string {
  switch (view.status) {
    case "pending":
    case "in_review":
      return waiting(view);
    case "verified":
      return view.moveOutDate
        ? `You can offer a room here until ${formatDate(view.moveOutDate)}.`
        : "You can offer a room here.";
    case "rejected":
      return view.canSendAgain
        ? "You can correct it and send it again."
        : `It cannot be sent again: ${VERIFICATION_ATTEMPTS} tries are the most. Please write to us.`;
    case "expired":
      return "You have moved out. What you have said of this place stays.";
    case "revoked":
      return "Rooms that you offered here are closed. Please write to us if this is wrong.";
  }
}

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});

/** What becomes of the photo of the agreement; null when there is none. */
export function photoWords({ documentKept, documentUntil, method }: VerificationView): string | null {
  if (method !== "agreement") return null;
  if (!documentKept) return "The photo of your agreement was removed.";
  return documentUntil === null
    ? "Only our team sees your photo. It is removed 30 days after the decision."
    : `Your photo is removed on ${day.format(new Date(documentUntil))}.`;
}
