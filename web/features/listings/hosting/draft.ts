import * as z from "zod/mini";
import { AMENITIES, GENDERS, ROOM_TYPES, STAY_DURATIONS } from "#domain/listings/choices.ts";
import { mediaName } from "#domain/listings/hosting.ts";
import { UPLOADS_PREFIX } from "#domain/paths.ts";
import type { Kept } from "#web/lib/upload-queue.ts";
import { emptyValues, type ListingValues } from "./values.ts";

const KEY = "tangu:new-listing";
const text = z._default(z.string(), "");

const kept = z.object({
  role: z.enum(["media", "profile"]),
  label: z.string(),
  kind: z.enum(["image", "video"]),
  name: mediaName,
  url: z.string().check(z.startsWith(UPLOADS_PREFIX)),
});

const draftSchema = z.object({
  values: z.object({
    title: text,
    address: text,
    city: z._default(z.string(), emptyValues.city),
    description: text,
    gender: z._default(z.enum([...GENDERS, ""]), ""),
    stayDuration: z._default(z.enum(STAY_DURATIONS), "monthly"),
    monthlyRent: text,
    securityDeposit: text,
    dailyRent: text,
    weeklyRent: text,
    roomType: z._default(z.enum([...ROOM_TYPES, ""]), ""),
    maxOccupancy: text,
    floor: text,
    amenities: z._default(z.array(z.enum(AMENITIES)), []),
    latitude: text,
    longitude: text,
    contactName: text,
    contactPhone: text,
    contactEmail: text,
  }),
  uploads: z._default(z.array(kept), []),
});

/** What was typed and uploaded for a new stay. The admin password is no part of it. */
export interface Draft {
  values: ListingValues;
  uploads: readonly Kept[];
}

/** Storage can be switched off or full: the form then works without memory. */
export function loadDraft(): Draft {
  try {
    const stored = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
    if (stored.success) return stored.data;
  } catch {
    // Nothing is remembered.
  }
  return { values: emptyValues, uploads: [] };
}

export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // See loadDraft.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // See loadDraft.
  }
}
