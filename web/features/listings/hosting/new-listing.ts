import * as z from "zod/mini";
import { AMENITIES, GENDERS, ROOM_TYPES, STAY_DURATIONS } from "#domain/listings/choices.ts";
import { ELECTRICITY_RULES, GUESTS_RULES, SMOKING_RULES } from "#domain/properties/choices.ts";
import { browserApi } from "#web/lib/api.ts";
import { createDraft, draftText, draftUploads } from "#web/lib/draft.ts";
import { sendFile } from "#web/lib/send-file.ts";
import { storedValue } from "#web/lib/stored.ts";
import { UploadQueue } from "#web/lib/upload-queue.ts";
import { emptyValues } from "./values.ts";

const draftSchema = z.object({
  values: z.object({
    title: draftText,
    address: draftText,
    city: z._default(z.string(), emptyValues.city),
    description: draftText,
    gender: z._default(z.enum([...GENDERS, ""]), ""),
    stayDuration: z._default(z.enum(STAY_DURATIONS), "monthly"),
    monthlyRent: draftText,
    securityDeposit: draftText,
    dailyRent: draftText,
    weeklyRent: draftText,
    roomType: z._default(z.enum([...ROOM_TYPES, ""]), ""),
    maxOccupancy: draftText,
    floor: draftText,
    amenities: z._default(z.array(z.enum(AMENITIES)), []),
    latitude: draftText,
    longitude: draftText,
    contactName: draftText,
    contactPhone: draftText,
    contactEmail: draftText,
    gate: draftText,
    guests: z._default(z.enum([...GUESTS_RULES, ""]), ""),
    smoking: z._default(z.enum([...SMOKING_RULES, ""]), ""),
    foodTimes: draftText,
    noticeDays: draftText,
    lockInMonths: draftText,
    electricity: z._default(z.enum([...ELECTRICITY_RULES, ""]), ""),
    electricityAbout: draftText,
  }),
  uploads: draftUploads,
});

const stored = storedValue(
  "tangu:new-listing",
  (found) => draftSchema.safeParse(found).data ?? { values: emptyValues, uploads: [] },
  "sessionStorage",
);

/** The admin password is no part of it. */
export const newListing = createDraft(
  emptyValues,
  { uploads: new UploadQueue(sendFile(browserApi)) },
  stored,
);
