import type { ChatMessage, Conversation } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";

type Listing = NonNullable<Conversation["listing"]>;

/** The person on the other side. */
export const otherName = ({ role, guestName, ownerName }: Conversation) =>
  role === "owner" ? guestName : ownerName;

/** What it is about: a room that two people may share, or else a stay. */
export const subjectOf = ({ room, listing }: Conversation) =>
  room?.title ?? listing?.title ?? t("chat.theRoom");

const knowsPeople = ({ role, room }: Conversation) => role === "owner" || room !== null;

/** What the conversation is called: an owner knows people, a guest knows stays; who may live together, each other. */
export const titleOf = (conversation: Conversation) =>
  knowsPeople(conversation) ? otherName(conversation) : subjectOf(conversation);

export const underTitle = (conversation: Conversation) =>
  knowsPeople(conversation) ? subjectOf(conversation) : conversation.ownerName;

/** The picture beside the title; the initials of a person without one. */
export const coverOf = (conversation: Conversation) =>
  knowsPeople(conversation) ? null : (conversation.listing?.cover ?? null);

const perMonth = (rent: string) => t("chat.perMonth", { rent: formatRupees(rent) });

/** "₹7,000/month · Room at Sunrise PG" */
export const factsOf = ({ room, listing }: Conversation) =>
  room === null
    ? listing && priceAndBeds(listing)
    : [
        room.rent === null ? "" : perMonth(room.rent),
        listing === null ? "" : t("chat.roomAt", { listing: listing.title }),
      ]
        .filter(Boolean)
        .join(" · ");

/** "₹9,500/month · 2 beds left" */
export function priceAndBeds({ monthlyRent, bedsLeft, isListed }: Listing): string {
  const price = monthlyRent === null ? t("chat.priceOnRequest") : perMonth(monthlyRent);
  const beds = isListed ? t("chat.bedsLeft", { count: bedsLeft }) : t("chat.notListed");
  return `${price} · ${beds}`;
}

export const canBeBooked = (listing: Conversation["listing"]): listing is Listing =>
  listing?.isListed === true && listing.bedsLeft > 0;

export const previewOf = ({ message, photoUrl, photoExpired }: ChatMessage) =>
  message || (photoUrl !== null || photoExpired ? t("chat.photo") : "");
