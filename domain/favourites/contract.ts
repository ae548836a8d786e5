import * as z from "zod/mini";
import { rawText } from "#domain/fields.ts";
import { MARKS_MAX } from "./choices.ts";

export * from "./choices.ts";

/** `PUT` and `DELETE /api/pg-listings/{id}/like` and `…/save`; doing it twice is doing it once. */
export const markAnswer = z.object({ marked: z.boolean(), likeCount: z.int() });
export type MarkAnswer = z.infer<typeof markAnswer>;

const ids = z.array(z.int().check(z.gte(1), z.lte(2_147_483_647))).check(z.maxLength(MARKS_MAX));

/** `GET /api/me/marks`: ids of listings, the newest first, also of those that are no longer listed. */
export const marks = z.object({ liked: z.array(z.int()), saved: z.array(z.int()) });
export type Marks = z.infer<typeof marks>;

/** `POST /api/me/marks`: what the browser kept for a visitor is added at login; unknown ids are left out. */
export const marksInput = z.object({ liked: ids, saved: ids });
export type MarksInput = z.infer<typeof marksInput>;

const NOT_IDS = "Not a list of ids";
/** `GET /api/listing-cards?ids=3,1,2`: cards in that order; those that are gone are left out. */
export const cardsQuery = z.object({
  ids: z.pipe(
    rawText(2000, { tooLong: NOT_IDS }).check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/, NOT_IDS)),
    z.transform((value) => value.split(",").map(Number)),
  ),
});
