import type { Blocker, Sender } from "#domain/chat/contract.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { keptSince } from "#domain/personal-data/retention.ts";
import { isJoined, type RequestStatus } from "#domain/roommates/states.ts";
import { holdsContact } from "#domain/text.ts";
import { type Actor, type AdminActor, assertNoParty } from "#server/http/actor.ts";

/** Whose a conversation is. */
export interface ChatParties {
  guestKey: string | null;
  userId: string | null;
  /** The tenant of a room, in a talk between two people: then neither the listing's owner nor an admin has a part in it. */
  hostUserId: string | null;
  /** Who has the listing it is about. */
  listingOwnerId: string | null;
}

/** The photos that guests sent are kept in conversations that somebody has written in since. */
export const silentBefore = (now: Date) => keptSince("guestChats", now);

/** Who answers what was asked. */
const answererOf = ({ hostUserId, listingOwnerId }: ChatParties) => hostUserId ?? listingOwnerId;

export type ChatActor = Pick<Actor, "guestKey"> & { user: { id: string } | null; admin: object | null };

/** What somebody may be in a conversation; nobody else gets to know of it. An owner may ask about their own stay. */
export function sidesIn(actor: ChatActor, parties: ChatParties): readonly Sender[] {
  const userId = actor.user?.id ?? null;
  const isGuest =
    (userId !== null && userId === parties.userId) ||
    (actor.guestKey !== null && actor.guestKey === parties.guestKey);
  const forAdmins = actor.admin !== null && parties.hostUserId === null;
  const isOwner = forAdmins || (userId !== null && userId === answererOf(parties));
  return [...(isGuest ? (["guest"] as const) : []), ...(isOwner ? (["owner"] as const) : [])];
}

/** @throws DomainError FORBIDDEN for a side that they are not; NOT_FOUND when they are none */
export function assertSide(sides: readonly Sender[], wanted: Sender): Sender {
  if (sides.includes(wanted)) return wanted;
  if (sides.length === 0) throw new DomainError("NOT_FOUND", t("chat.notFound"));
  throw new DomainError("FORBIDDEN", wanted === "owner" ? t("chat.notOwner") : t("chat.notGuest"));
}

/** The side a look or a receipt counts for: a guest's own question stays theirs also when they are an admin. */
export function mainSide(sides: readonly Sender[]): Sender {
  const [side] = sides;
  if (!side) throw new DomainError("NOT_FOUND", t("chat.notFound"));
  return side;
}

export const otherSide = (side: Sender): Sender => (side === "guest" ? "owner" : "guest");

/** The account that one side writes to; null for a guest without an account, and for a listing without an owner. */
export const otherPersonIn = (parties: ChatParties, side: Sender): string | null =>
  side === "guest" ? answererOf(parties) : parties.userId;

/**
 * A closed conversation takes no more messages, of neither side: opening it again comes first. Nor does one, also a new
 * one, between two of whom one has blocked the other.
 */
export function assertOpen(blockedBy: Blocker | null, areBlocked: boolean): void {
  if (blockedBy !== null || areBlocked) throw new DomainError("FORBIDDEN", t("chat.closed"));
}

/**
 * Between two who may live together, a number or an address is held back until both have agreed. It is the sender's own:
 * once told why, they may send it.
 * @param requestStatus of the request that the talk began with; null for any other conversation
 * @throws DomainError CONTACT_HELD
 */
export function assertNoContact(
  { hostUserId, requestStatus }: { hostUserId: string | null; requestStatus: RequestStatus | null },
  { text, withContact }: { text: string; withContact: boolean },
): void {
  if (hostUserId === null || withContact || !holdsContact(text)) return;
  if (requestStatus !== null && isJoined(requestStatus)) return;
  throw new DomainError("CONTACT_HELD", t("chat.contactHeld"));
}

/** The admin who acts for an owner they are not: that goes to the audit. */
export function standIn(
  { admin, user }: Pick<Actor, "admin" | "user">,
  parties: ChatParties,
  side: Sender,
): AdminActor | null {
  const isOwner = user !== null && user.id === answererOf(parties);
  return side === "owner" && !isOwner ? admin : null;
}

/**
 * As {@link standIn}, for what both sides see: nobody answers themselves in the host's name.
 * @throws DomainError FORBIDDEN
 */
export function standInToWrite(
  actor: Pick<Actor, "admin" | "user">,
  parties: ChatParties,
  side: Sender,
): AdminActor | null {
  const admin = standIn(actor, parties, side);
  if (admin) assertNoParty(admin, parties.userId, parties.guestKey);
  return admin;
}
