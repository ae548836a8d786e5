import * as z from "zod/mini";
import { GENDERS, ROOM_TYPES } from "#domain/listings/choices.ts";
import { ROOM_FEATURES } from "#domain/rooms/choices.ts";
import { createDraft, draftText, draftUploads } from "#web/lib/draft.ts";
import { storedValue } from "#web/lib/stored.ts";
import { newQueues } from "./room-queues.ts";
import { emptyRoom } from "./room-values.ts";

const draftSchema = z.object({
  values: z.object({
    pgListingId: draftText,
    homeId: draftText,
    gender: z._default(z.enum([...GENDERS, ""]), ""),
    includingMen: z._default(z.boolean(), false),
    title: draftText,
    rent: draftText,
    deposit: draftText,
    sharingType: z._default(z.enum([...ROOM_TYPES, ""]), ""),
    availableFrom: draftText,
    places: z._default(z.string(), "1"),
    features: z._default(z.array(z.enum(ROOM_FEATURES)), []),
    nearbyCompanies: z._default(z.array(z.string()), []),
    description: draftText,
  }),
  photos: draftUploads,
  videos: draftUploads,
});

const stored = storedValue(
  "tangu:new-room",
  (found) => draftSchema.safeParse(found).data ?? { values: emptyRoom, photos: [], videos: [] },
  "sessionStorage",
);

export const newRoom = createDraft(emptyRoom, newQueues(), stored);
