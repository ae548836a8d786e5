import * as z from "zod/mini";
import { formattedText, idInBody, linesText, type Message, rawText } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { ROOM_TYPES } from "#domain/listings/choices.ts";
import { PERSON_GENDERS, ROOM_LIMITS } from "#domain/rooms/choices.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import { aadhaarRefused, holdsAadhaar, holdsContact, ONE_LINE } from "#domain/text.ts";
import { trustBrief } from "#domain/trust/scores.ts";
import { matchView } from "./match.ts";
import { REQUEST_ROLES, REQUEST_STATUSES, REQUEST_STEPS } from "./states.ts";

/** Without a step or a message for so long, a request is over. */
export const REQUEST_DAYS = 14;
/** Of one seeker: waiting for an answer at a time, and asked within a day. */
export const REQUEST_LIMITS = { pending: 8, perDay: 15 } as const;
/** How many seekers a tenant is shown for a post, and may invite to it. */
export const MATCHES_SHOWN = 12;
export const INVITATIONS_PER_POST = 20;

export const requestMessages = {
  messageRequired: () => t("roommates.messageRequired"),
  ownPost: () => t("roommates.ownPost"),
  already: () => t("roommates.already"),
  wasDeclined: () => t("roommates.wasDeclined"),
  full: () => t("roommates.full"),
  noRequest: () => t("roommates.noRequest"),
  illegalStep: () => t("roommates.illegalStep"),
  undoOver: () => t("roommates.undoOver"),
  tooManyTimes: () => t("roommates.tooManyTimes"),
  tooManyPending: () => t("roommates.tooManyPending"),
  tooManyOfNetwork: () => t("roommates.tooManyOfNetwork"),
  tooManyToday: () => t("roommates.tooManyToday"),
  takenByOther: () => t("roommates.takenByOther"),
  closed: () => t("roommates.closed"),
  declinedKindly: () => t("roommates.declinedKindly"),
  addressIsPublic: () => t("roommates.addressIsPublic"),
  notYourStep: () => t("roommates.notYourStep"),
  visitTime: () => t("roommates.visitTime"),
  includingMen: () => t("roommates.includingMenNeeded"),
  blocked: () => t("roommates.blocked"),
  noSeeker: () => t("roommates.noSeeker"),
  invited: () => t("roommates.invitedAlready"),
  tooManyInvited: () => t("roommates.tooManyInvited"),
} as const;

const words = (required?: Message) =>
  linesText(ROOM_LIMITS.message, {
    required,
    tooLong: roomMessages.tooLong,
    unreadable: roomMessages.unreadable,
  }).check(
    z.refine((text: string) => !holdsAadhaar(text), { error: aadhaarRefused }),
    z.refine((text: string) => !holdsContact(text), { error: roomMessages.phoneInText }),
  );

const isoDay = formattedText(/^\d{4}-\d{2}-\d{2}$/, roomMessages.dayInvalid);

/** `POST /api/roommate-requests`: ask to join a room. */
export const roommateRequestInput = z.object({
  roomPostId: idInBody(),
  message: words(requestMessages.messageRequired),
  preferredMoveInDate: z._default(z.nullable(isoDay), null),
  /** A woman has read that men live in this place as well, and chose to be shown there. */
  includingMen: z._default(z.boolean(), false),
});
export type RoommateRequestInput = z.output<typeof roommateRequestInput>;
export type AskInput = z.input<typeof roommateRequestInput>;

/**
 * `PATCH /api/roommate-requests/{id}`: one step of {@link REQUEST_MOVES}. Words go with `talk`, `offer`, `decline` and `cancel`, a
 * day and time of Kolkata with `propose_visit`.
 */
export const roommateRequestStep = z.object({
  step: z.enum(REQUEST_STEPS),
  response: z._default(words(), ""),
  day: z.optional(isoDay),
  time: z.optional(formattedText(/^\d{2}:\d{2}$/, requestMessages.visitTime)),
});
export type RoommateRequestStep = z.output<typeof roommateRequestStep>;
export type RoommateRequestStepInput = z.input<typeof roommateRequestStep>;

/** A person as the other side sees them; how to reach them is there only once both have accepted. */
const person = z.object({
  /** To ask for their trust, or to block them; null where the caller may not know who it is. */
  id: z.nullable(z.string()),
  /** Null until the two talk, as is the picture. */
  firstName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  age: z.nullable(z.int()),
  profession: z.nullable(z.string()),
  trust: trustBrief,
  /** `isConfirmed` where its owner has shown that the number is theirs. */
  contact: z.nullable(z.object({ phoneNumber: z.string(), isConfirmed: z.boolean() })),
});
export type RoommatePerson = z.infer<typeof person>;

/** A request as one of its two sides sees it. */
export const roommateRequest = z.object({
  id: z.int(),
  /** What the caller is in it. */
  role: z.enum(REQUEST_ROLES),
  status: z.enum(REQUEST_STATUSES),
  /** What the caller may do with it now. */
  steps: z.array(z.enum(REQUEST_STEPS)),
  /** The other side waits for the caller. */
  isMyTurn: z.boolean(),
  /** The other side, or the room, has moved it since the caller has seen it. */
  isNews: z.boolean(),
  roomType: z.enum(ROOM_TYPES),
  preferredMoveInDate: z.nullable(z.string()),
  seekerMessage: z.string(),
  tenantResponse: z.nullable(z.string()),
  match: matchView,
  post: z.object({
    id: z.int(),
    title: z.string(),
    image: z.nullable(z.string()),
    locality: z.string(),
    rent: z.string(),
    isActive: z.boolean(),
  }),
  /** Whom the caller deals with: the seeker for the tenant, the tenant for the seeker. */
  other: person,
  visit: z.nullable(
    z.object({
      at: z.iso.datetime(),
      /** Who proposed the time. */
      by: z.enum(REQUEST_ROLES),
      isAgreed: z.boolean(),
    }),
  ),
  /** Who has said that the move has happened, while the other has not. */
  movedInBy: z.nullable(z.enum(REQUEST_ROLES)),
  /** The room is not for somebody like the caller any more: they can end the request, and see nobody in it. */
  isForOthers: z.boolean(),
  /**
   * Of a home that is not listed, while the two talk or have agreed: its address, as long as the tenant shows it, and for
   * the tenant always. Null for a room in a listing.
   */
  address: z.nullable(z.object({ isShown: z.boolean(), text: z.nullable(z.string()) })),
  /** Until when both can take back that they agreed. */
  undoUntil: z.nullable(z.iso.datetime()),
  /** The chat that opened when the tenant began to talk. */
  conversationId: z.nullable(z.int()),
  expiresAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  decidedAt: z.nullable(z.iso.datetime()),
});
export type RoommateRequest = z.infer<typeof roommateRequest>;

/** `POST /api/roommate-requests/{id}/address`: the tenant shows the address of their home, or shows it no more. */
export const addressShowing = z.object({ isShown: z.boolean() });

/** A tenant thinks that somebody who looks would fit. */
export const roomInvitation = z.object({
  post: z.object({
    id: z.int(),
    title: z.string(),
    image: z.nullable(z.string()),
    locality: z.string(),
    rent: z.string(),
  }),
  match: z.nullable(z.int()),
  createdAt: z.iso.datetime(),
});
export type RoomInvitation = z.infer<typeof roomInvitation>;

/** `GET /api/me/requests`: both kinds, the newest first, and the rooms one was invited to. */
export const myRoommates = z.object({
  sent: z.array(roommateRequest),
  received: z.array(roommateRequest),
  invitations: z.array(roomInvitation),
});
export type MyRoommates = z.infer<typeof myRoommates>;

/** `GET /api/me/requests/waiting`: requests in which the caller has the next step, or has not seen the last. */
export const waitingRequests = z.object({ count: z.int() });

/** `POST /api/me/requests/seen`: these were shown to the caller. */
export const seenRequests = z.object({ ids: z.array(idInBody()).check(z.maxLength(400)) });

/**
 * `GET /api/room-posts/{id}/matches`: for who posted it, the people who look for a room there and would fit best. There
 * is no second page: nobody can look through all who seek.
 */
export const seekerMatch = z.object({
  /** Names this person to `POST /api/room-posts/{id}/invitations` and means nothing elsewhere. */
  ref: z.string(),
  age: z.nullable(z.int()),
  profession: z.nullable(z.string()),
  trust: trustBrief,
  match: matchView,
  isInvited: z.boolean(),
  /** What they tell tenants of the room that they look for. */
  wanted: z.object({
    near: z.nullable(z.string()),
    from: z.nullable(z.string()),
    rent: z.nullable(z.int()),
    about: z.string(),
  }),
});
export type SeekerMatch = z.infer<typeof seekerMatch>;
export const seekerMatches = z.object({
  people: z.array(seekerMatch),
  /** How many different people a tenant is shown in a day, and how many more that can be today. */
  perDay: z.int(),
  leftToday: z.int(),
});
export type SeekerMatches = z.infer<typeof seekerMatches>;
export const invitationInput = z.object({ ref: rawText(100) });

/** `POST /api/admin/people/{id}/gender`: for who said a wrong one; what is open between them and others ends. */
export const genderChange = z.object({
  gender: z.enum(PERSON_GENDERS),
  reason: linesText(ROOM_LIMITS.reason, {
    required: roomMessages.reasonRequired,
    tooLong: roomMessages.tooLong,
    unreadable: roomMessages.unreadable,
  }),
});

export const blockMessages = {
  noPerson: () => t("roommates.noPerson"),
  oneself: () => t("roommates.blockOneself"),
} as const;

/** `GET /api/me/blocked`: whom the caller has blocked, the latest first. */
export const blockedPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  blockedAt: z.iso.datetime(),
});
export type BlockedPerson = z.infer<typeof blockedPerson>;
export const blockedPeople = z.array(blockedPerson);
/** A NUL names nobody, and the database would not take it. */
export const userParams = z.object({ id: rawText(100).check(z.regex(ONE_LINE)) });
