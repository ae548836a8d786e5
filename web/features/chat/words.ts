import type { ChatMessage, Conversation } from "#domain/chat/contract.ts";
import { formatRupees } from "#domain/money.ts";

/** How the spec says it when conversations cannot be had. */
export const CONNECTION_ISSUE = "Connection issue detected";
export const RETRY_CONNECTION = "Retry Connection";

/** The person on the other side. */
export const otherName = ({ role, guestName, ownerName }: Conversation) =>
  role === "owner" ? guestName : ownerName;

/** What the conversation is called: an owner knows people, a guest knows stays. */
export const titleOf = (conversation: Conversation) =>
  conversation.role === "owner" ? conversation.guestName : conversation.listing.title;

export const underTitle = (conversation: Conversation) =>
  conversation.role === "owner" ? conversation.listing.title : conversation.ownerName;

const beds = (left: number) => (left === 0 ? "Full" : left === 1 ? "1 bed left" : `${left} beds left`);

/** "₹9,500/month · 2 beds left" */
export function priceAndBeds({ monthlyRent, bedsLeft, isListed }: Conversation["listing"]): string {
  const price = monthlyRent === null ? "Price on request" : `${formatRupees(monthlyRent)}/month`;
  return isListed ? `${price} · ${beds(bedsLeft)}` : `${price} · Not listed now`;
}

export const canBeBooked = ({ isListed, bedsLeft }: Conversation["listing"]) => isListed && bedsLeft > 0;

export const previewOf = ({ message, photoUrl }: ChatMessage) =>
  message || (photoUrl === null ? "" : "Photo");
