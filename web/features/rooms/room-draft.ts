import * as z from "zod/mini";
import { ROOM_TYPES } from "#domain/listings/choices.ts";
import { UPLOADS_PREFIX } from "#domain/paths.ts";
import { ROOM_FEATURES } from "#domain/rooms/choices.ts";
import type { Kept } from "#web/lib/upload-queue.ts";
import { emptyRoom, type RoomValues } from "./room-values.ts";

const KEY = "tangu:new-room";
const text = z._default(z.string(), "");
const kept = z.object({
  role: z.enum(["media", "profile"]),
  label: z.string(),
  kind: z.enum(["image", "video"]),
  name: z.string().check(z.maxLength(100)),
  url: z.string().check(z.startsWith(UPLOADS_PREFIX)),
});

const draftSchema = z.object({
  values: z.object({
    pgListingId: text,
    title: text,
    rent: text,
    deposit: text,
    sharingType: z._default(z.enum([...ROOM_TYPES, ""]), ""),
    availableFrom: text,
    places: z._default(z.string(), "1"),
    features: z._default(z.array(z.enum(ROOM_FEATURES)), []),
    nearbyCompanies: z._default(z.array(z.string()), []),
    description: text,
  }),
  photos: z._default(z.array(kept), []),
  videos: z._default(z.array(kept), []),
});

/** What was typed and uploaded for a new room. */
export interface RoomDraft {
  values: RoomValues;
  photos: readonly Kept[];
  videos: readonly Kept[];
}

/** Storage can be switched off or full: the form then works without memory. */
export function loadRoomDraft(): RoomDraft {
  try {
    const stored = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
    if (stored.success) return stored.data;
  } catch {
    // Nothing is remembered.
  }
  return { values: emptyRoom, photos: [], videos: [] };
}

export function saveRoomDraft(draft: RoomDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // See loadRoomDraft.
  }
}

export function clearRoomDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // See loadRoomDraft.
  }
}
