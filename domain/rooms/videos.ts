import * as z from "zod/mini";
import { idInBody, linesText, rawText } from "../fields.ts";
import { t } from "../i18n.ts";
import { ROOM_TYPES } from "../listings/choices.ts";
import { aadhaarRefused, holdsAadhaar, holdsContact, ONE_LINE } from "../text.ts";
import { roomMessages } from "./messages.ts";

export const VIDEO_LIMITS = { description: 300, perPost: 2, perListingAndTenant: 4 } as const;

/** What is wrong with the file or the number of videos stands in `domain/media/upload-messages.ts`. */
export const roomVideoMessages = {
  noVideo: () => t("rooms.noVideo"),
  notYours: () => t("rooms.videoNotYours"),
  needsTenancy: () => t("rooms.videoNeedsTenancy"),
  ownVideo: () => t("rooms.ownVideo"),
  unavailable: () => t("rooms.videoUnavailable"),
  checked: () => t("rooms.videoChecked"),
} as const;

/** `POST /api/room-videos`: a video uploaded by `POST /api/media`, of a place, and of a post there when it belongs to one. */
export const roomVideoInput = z.object({
  /** Its name, as the upload answered. */
  upload: rawText(100).check(z.regex(ONE_LINE, { error: roomMessages.unreadable })),
  /** Absent for a post in a home that is not listed. */
  pgListingId: z._default(z.nullable(idInBody()), null),
  roomPostId: z._default(z.nullable(idInBody()), null),
  roomType: z._default(z.nullable(z.enum(ROOM_TYPES)), null),
  description: z._default(
    linesText(VIDEO_LIMITS.description, {
      tooLong: roomMessages.tooLong,
      unreadable: roomMessages.unreadable,
    }).check(
      z.refine((text: string) => !holdsAadhaar(text), { error: aadhaarRefused }),
      z.refine((text: string) => !holdsContact(text), { error: roomMessages.phoneInText }),
    ),
    "",
  ),
});
export type RoomVideoInput = z.output<typeof roomVideoInput>;

/**
 * A video as its viewers see it. On a listing's page only those stand that an admin has checked; a post shows those of
 * who posted it, and says which were checked.
 */
export const roomVideo = z.object({
  id: z.int(),
  videoUrl: z.string(),
  /** The poster; smaller sizes are derived by `variantUrl`. */
  thumbnailUrl: z.string(),
  roomType: z.nullable(z.enum(ROOM_TYPES)),
  description: z.string(),
  isVerified: z.boolean(),
  viewCount: z.int(),
  likes: z.int(),
  isLiked: z.boolean(),
  /** The reader may remove it. */
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type RoomVideo = z.infer<typeof roomVideo>;
export const roomVideos = z.array(roomVideo);

/** What `PUT` and `DELETE /api/room-videos/{id}/like` answer. */
export const roomVideoLike = z.object({ isLiked: z.boolean(), likes: z.int() });
export type RoomVideoLike = z.infer<typeof roomVideoLike>;

/** `GET /api/admin/room-videos`: those that nobody has checked, the oldest first. */
export const adminRoomVideo = z.object({
  id: z.int(),
  videoUrl: z.string(),
  thumbnailUrl: z.string(),
  description: z.string(),
  roomType: z.nullable(z.enum(ROOM_TYPES)),
  uploader: z.nullable(z.object({ id: z.string(), firstName: z.string() })),
  /** Null for a video of a room in a home that is not listed. */
  listing: z.nullable(z.object({ id: z.int(), slug: z.string(), title: z.string() })),
  roomPostId: z.nullable(z.int()),
  createdAt: z.iso.datetime(),
});
export type AdminRoomVideo = z.infer<typeof adminRoomVideo>;
export const adminRoomVideos = z.array(adminRoomVideo);
/** `PATCH /api/admin/room-videos/{id}`: checked, or taken down. */
export const roomVideoDecision = z.object({ decision: z.enum(["verify", "hide"]) });
