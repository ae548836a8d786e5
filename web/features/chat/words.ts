import type { ChatMessage, Conversation } from "#domain/chat/contract.ts";
import { formatRupees } from "#domain/money.ts";

/** How the spec says it when conversations cannot be had. */
export const CONNECTION_ISSUE = "Connection issue detected";
export const RETRY_CONNECTION = "Retry Connection";

/** The person on the other side. */
export const otherName = ({ role, guestName, ownerName }: Conversation) =>
  role === "owner" ? guestName : ownerName;

/** What it is about: a room that two people may share, or else a stay. */
export const subjectOf = ({ room, listing }: Conversation) => room?.title ?? listing.title;

const knowsPeople = ({ role, room }: Conversation) => role === "owner" || room !== null;

/** What the conversation is called: an owner knows people, a guest knows stays; who may live together, each other. */
export const titleOf = (conversation: Conversation) =>
  knowsPeople(conversation) ? otherName(conversation) : conversation.listing.title;

export const underTitle = (conversation: Conversation) =>
  knowsPeople(conversation) ? subjectOf(conversation) : conversation.ownerName;

/** The picture beside the title; the initials of a person without one. */
export const coverOf = (conversation: Conversation) =>
  knowsPeople(conversation) ? null : conversation.listing.cover;

/** What it costs: "₹7,000/month · a room at Sunrise PG". */
export const factsOf = ({ room, listing }: Conversation) =>
  room === null
    ? priceAndBeds(listing)
    : [room.rent === null ? "" : `${formatRupees(room.rent)}/month`, `a room at ${listing.title}`]
        .filter(Boolean)
        .join(" · ");

const beds = (left: number) => (left === 0 ? "Full" : left === 1 ? "1 bed left" : `${left} beds left`);

/** "₹9,500/month · 2 beds left" */
export function priceAndBeds({ monthlyRent, bedsLeft, isListed }: Conversation["listing"]): string {
  const price = monthlyRent === null ? "Price on request" : `${formatRupees(monthlyRent)}/month`;
  return isListed ? `${price} · ${beds(bedsLeft)}` : `${price} · Not listed now`;
}

export const canBeBooked = ({ isListed, bedsLeft }: Conversation["listing"]) => isListed && bedsLeft > 0;

export const previewOf = ({ message, photoUrl, photoExpired }: ChatMessage) =>
  message || (photoUrl !== null || photoExpired ? "Photo" : "");
