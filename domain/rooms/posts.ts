import * as z from "zod/mini";
import { isRealDate } from "#domain/dates.ts";
import { matchView } from "#domain/roommates/match.ts";
import { HOME_KINDS } from "#domain/tenancies/homes.ts";
import { VERIFICATION_METHODS } from "#domain/trust/checked.ts";
import {
  coordinateInQuery,
  emptyIsAbsent,
  formattedText,
  idInBody,
  idInPath,
  idInQuery,
  linesText,
  lineText,
  type Message,
  rawText,
  rentInQuery,
} from "../fields.ts";
import { t } from "../i18n.ts";
import { GENDERS, ROOM_TYPES } from "../listings/choices.ts";
import { aadhaarRefused, holdsAadhaar, holdsContact, ONE_LINE } from "../text.ts";
import { trustBrief } from "../trust/scores.ts";
import { ROOM_FEATURES, ROOM_LIMITS, ROOM_SORTS, ROOMS_PAGE } from "./choices.ts";
import { roomMessages as said } from "./messages.ts";
import { roomVideo } from "./videos.ts";

const safe = [
  z.refine<string>((text) => !holdsAadhaar(text), { error: aadhaarRefused }),
  z.refine<string>((text) => !holdsContact(text), { error: said.phoneInText }),
] as const;
const isoDate = formattedText(/^\d{4}-\d{2}-\d{2}$/, said.dayInvalid);
const money = (message: Message) => formattedText(/^\d{1,6}(\.\d{1,2})?$/, message);
const mediaName = rawText(100).check(z.regex(ONE_LINE, { error: said.unreadable }));

const content = {
  title: lineText(ROOM_LIMITS.title, {
    required: said.titleRequired,
    tooLong: said.titleTooLong,
    unreadable: said.unreadable,
  }).check(...safe),
  description: linesText(ROOM_LIMITS.description, {
    tooLong: said.tooLong,
    unreadable: said.unreadable,
  }).check(...safe),
  /** Rupees a month, as a decimal string. */
  rent: money(said.rentInvalid).check(
    z.refine((rent: string) => Number(rent) > 0, { error: said.rentInvalid }),
  ),
  deposit: money(said.depositInvalid),
  sharingType: z.enum(ROOM_TYPES, { error: said.sharingRequired }),
  features: z.array(z.enum(ROOM_FEATURES)).check(z.maxLength(ROOM_LIMITS.features)),
  nearbyCompanies: z
    .array(
      lineText(ROOM_LIMITS.company, { tooLong: said.tooLong, unreadable: said.unreadable }).check(
        z.minLength(1),
        ...safe,
      ),
    )
    .check(z.maxLength(ROOM_LIMITS.companies, { error: said.tooManyCompanies })),
  /** Names of pictures uploaded by `POST /api/media`, or that stand in the post already. */
  images: z.array(mediaName).check(z.maxLength(ROOM_LIMITS.photos, { error: said.tooManyPhotos })),
  availableFrom: isoDate,
  /** Beds that are offered. */
  places: z.int().check(z.gte(1), z.lte(ROOM_LIMITS.places)),
};

/**
 * `POST /api/room-posts`: in a listing, where whom it is for follows from the listing, or in the caller's own home, of
 * which they say it.
 */
export const roomPostInput = z
  .object({
    pgListingId: z.optional(idInBody()),
    homeId: z.optional(idInBody()),
    gender: z.optional(z.enum(GENDERS, { error: said.forWhomRequired })),
    /** Whoever is no man has read that men will see what they offer, and chose it. */
    includingMen: z._default(z.boolean(), false),
    ...content,
    description: z._default(content.description, ""),
    deposit: z._default(content.deposit, "0.00"),
    features: z._default(content.features, []),
    nearbyCompanies: z._default(content.nearbyCompanies, []),
    images: z._default(content.images, []),
    places: z._default(content.places, 1),
  })
  .check(
    z.refine((post) => (post.pgListingId === undefined) !== (post.homeId === undefined), {
      error: said.whereRequired,
      path: ["pgListingId"],
    }),
    z.refine((post) => (post.homeId === undefined) === (post.gender === undefined), {
      error: said.forWhomRequired,
      path: ["gender"],
    }),
  );
export type RoomPostInput = z.output<typeof roomPostInput>;

/** `PATCH /api/room-posts/{id}`: what is to change; `isActive` closes a post or opens it again. */
export const roomPostPatch = z.object({
  title: z.optional(content.title),
  description: z.optional(content.description),
  rent: z.optional(content.rent),
  deposit: z.optional(content.deposit),
  sharingType: z.optional(content.sharingType),
  features: z.optional(content.features),
  nearbyCompanies: z.optional(content.nearbyCompanies),
  images: z.optional(content.images),
  availableFrom: z.optional(content.availableFrom),
  places: z.optional(content.places),
  isActive: z.optional(z.boolean()),
});
export type RoomPostPatch = z.output<typeof roomPostPatch>;

export const idParams = z.object({
  id: idInPath,
});

/** Who offers a room, as far as the reader may know: the name and the face are there once the two talk. */
export const roomTenant = z.object({
  /** To ask for their trust, or to block them; null where their name is. */
  id: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /** Null in a place for one gender, for everybody else: she chose to be seen by women. */
  trust: z.nullable(trustBrief),
  /** How the tenancy was verified, and when. */
  verified: z.object({ method: z.enum(VERIFICATION_METHODS), on: z.nullable(z.iso.datetime()) }),
});

/** A room as the feed shows it. Money is a decimal string. */
export const roomCard = z.object({
  id: z.int(),
  title: z.string(),
  rent: z.string(),
  deposit: z.string(),
  sharingType: z.enum(ROOM_TYPES),
  /** Addresses of the originals; smaller sizes are derived by `variantUrl`. */
  images: z.array(z.string()),
  hasVideo: z.boolean(),
  features: z.array(z.string()),
  nearbyCompanies: z.array(z.string()),
  availableFrom: z.string(),
  placesLeft: z.int(),
  locality: z.string(),
  gender: z.enum(GENDERS),
  /** The listing it is in; null for a room in a home that is not listed. */
  listing: z.nullable(z.object({ id: z.int(), slug: z.string(), title: z.string() })),
  /** What kind of home it is in; null for a room in a listing. */
  home: z.nullable(z.object({ kind: z.enum(HOME_KINDS) })),
  tenant: roomTenant,
  /** With the reader's own preferences; null without any, for the reader's own post, and for visitors. */
  match: z.nullable(z.int()),
  distanceKm: z.nullable(z.number()),
  isSaved: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type RoomCard = z.infer<typeof roomCard>;
export const roomCards = z.array(roomCard);

/** `GET /api/room-posts/{id}`. */
export const roomPost = z.extend(roomCard, {
  description: z.string(),
  isActive: z.boolean(),
  places: z.int(),
  /** Of the listing; for a home, the middle of its area. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  nearby: z.array(z.object({ name: z.string(), kind: z.string(), distanceKm: z.number() })),
  /** How far each of `nearbyCompanies` is, in their order; null for those of before, that were written freely. */
  companyDistances: z.array(z.nullable(z.number())),
  videos: z.array(roomVideo),
  matchDetail: z.nullable(matchView),
  /** The reader posted it. */
  isOwn: z.boolean(),
  /** The reader is a woman, and men would see her request: she is asked whether she wants that. */
  isSeenByMen: z.boolean(),
  /** Why the reader cannot ask to join, in words; null when they can. Visitors can, once they have signed in. */
  refusal: z.nullable(z.string()),
  /** The reader's own request for it that is not over, or that was answered. */
  request: z.nullable(z.object({ id: z.int(), status: z.string() })),
  updatedAt: z.iso.datetime(),
});
export type RoomPost = z.infer<typeof roomPost>;

/** The query of `GET /api/room-posts`: a bare list, `X-Total-Count`, and the next page in `Link`. */
export const roomsQuery = z
  .object({
    minRent: emptyIsAbsent(rentInQuery),
    maxRent: emptyIsAbsent(rentInQuery),
    /** Only in the PG that has this listing, whatever their sharing. */
    pg: emptyIsAbsent(idInQuery),
    sharingType: emptyIsAbsent(z.enum(ROOM_TYPES)),
    gender: emptyIsAbsent(z.enum(GENDERS)),
    /** The name of an area, as the listings carry it. */
    locality: emptyIsAbsent(rawText(80).check(z.regex(ONE_LINE, { error: said.unreadable }))),
    /** Part of the name of a company that tenants named as near, whatever its case. */
    company: emptyIsAbsent(rawText(ROOM_LIMITS.company).check(z.regex(ONE_LINE, { error: said.unreadable }))),
    /** Rooms that are free by this day. */
    moveInBy: emptyIsAbsent(isoDate.check(z.refine(isRealDate, { error: said.dayInvalid }))),
    userLat: emptyIsAbsent(coordinateInQuery(90, () => t("rooms.latitudeInvalid"))),
    userLon: emptyIsAbsent(coordinateInQuery(180, () => t("rooms.longitudeInvalid"))),
    /** Only those that were offered since then. */
    changedSince: emptyIsAbsent(z.pipe(rawText(40), z.iso.datetime())),
    /** Only those that the caller has saved. */
    saved: emptyIsAbsent(z.enum(["1"])),
    /** Default: by match for who has preferences, by distance with a place, else the newest first. */
    sort: emptyIsAbsent(z.enum(ROOM_SORTS)),
    limit: emptyIsAbsent(
      z.pipe(
        formattedText(/^\d{1,2}$/, () => t("rooms.limitInvalid")),
        z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(ROOMS_PAGE.max))),
      ),
    ),
    cursor: emptyIsAbsent(rawText(200)),
  })
  .check(
    z.refine((q) => q.minRent === undefined || q.maxRent === undefined || q.minRent <= q.maxRent, {
      error: () => t("rooms.rentsSwapped"),
      path: ["minRent"],
    }),
    z.refine((q) => (q.userLat === undefined) === (q.userLon === undefined), {
      error: () => t("rooms.coordinatesTogether"),
      path: ["userLat"],
    }),
  );
/** As it is sent. */
export type RoomsAsked = z.input<typeof roomsQuery>;
export type RoomsQuery = z.output<typeof roomsQuery>;

/** `GET /api/room-posts/choices`: what the rooms that are offered can be filtered by. */
export const roomChoices = z.object({
  localities: z.array(z.object({ name: z.string(), rooms: z.int() })),
  companies: z.array(z.object({ name: z.string(), rooms: z.int() })),
});
export type RoomChoices = z.infer<typeof roomChoices>;

/** `GET /api/me/room-posts`: the caller's own, closed ones too. */
export const ownRoomPost = z.object({
  id: z.int(),
  title: z.string(),
  isActive: z.boolean(),
  /** Why it is not shown although it is open; null while it is. */
  notShown: z.nullable(z.string()),
  rent: z.string(),
  image: z.nullable(z.string()),
  places: z.int(),
  placesLeft: z.int(),
  pendingRequests: z.int(),
  createdAt: z.iso.datetime(),
});
export type OwnRoomPost = z.infer<typeof ownRoomPost>;
export const myRoomPosts = z.array(ownRoomPost);

/** What `PUT` and `DELETE /api/room-posts/{id}/save` answer. */
export const roomSaved = z.object({ isSaved: z.boolean() });

/** `POST /api/room-posts/{id}/report`, `/api/room-videos/{id}/report`, `/api/roommate-requests/{id}/report`. */
export const roomReportInput = z.object({
  reason: linesText(ROOM_LIMITS.reason, {
    required: said.reasonRequired,
    tooLong: said.tooLong,
    unreadable: said.unreadable,
  }),
});

export const ROOM_REPORT_KINDS = ["post", "video", "request"] as const;
export const ROOM_REPORT_DECISIONS = ["keep", "hide"] as const;
/** `GET /api/admin/room-reports`: what waits for a decision, the oldest first. */
export const adminRoomReport = z.object({
  id: z.int(),
  kind: z.enum(ROOM_REPORT_KINDS),
  reason: z.string(),
  reportedAt: z.iso.datetime(),
  /** Whom it is about, and what they wrote. */
  about: z.object({ userId: z.nullable(z.string()), firstName: z.nullable(z.string()) }),
  title: z.string(),
  text: z.string(),
  /** A picture of it, or the poster of a video. */
  image: z.nullable(z.string()),
  /** Where it can be seen; null for what has no page. */
  path: z.nullable(z.string()),
});
export type AdminRoomReport = z.infer<typeof adminRoomReport>;
export const adminRoomReports = z.array(adminRoomReport);
/** `PATCH /api/admin/room-reports/{id}`: a hidden post or video is shown no more, a hidden request is closed. */
export const roomReportDecision = z.object({ decision: z.enum(ROOM_REPORT_DECISIONS) });
