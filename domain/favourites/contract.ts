import * as z from "zod/mini";
import { idInBody, rawText } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { FAVOURITES_MAX } from "./choices.ts";

export * from "./choices.ts";

/** `PUT` and `DELETE /api/pg-listings/{id}/like` and `…/save`; doing it twice is doing it once. */
export const favouriteAnswer = z.object({ marked: z.boolean(), likeCount: z.int() });
export type FavouriteAnswer = z.infer<typeof favouriteAnswer>;

const ids = z.array(idInBody()).check(z.maxLength(FAVOURITES_MAX));

/** `GET /api/me/marks`: ids of listings, the newest first, also of those that are no longer listed. */
export const favouriteIds = z.object({ liked: z.array(z.int()), saved: z.array(z.int()) });
export type FavouriteIds = z.infer<typeof favouriteIds>;

/** `POST /api/me/marks`: a visitor's favourites from the browser are added at login; unknown ids are left out. */
export const favouriteIdsInput = z.object({ liked: ids, saved: ids });
export type FavouriteIdsInput = z.infer<typeof favouriteIdsInput>;

const notIds = () => t("favourites.notIds");
/** `GET /api/listing-cards?ids=3,1,2`: cards in that order; those that are gone are left out. */
export const cardsQuery = z.object({
  ids: z.pipe(
    rawText(2000, { tooLong: notIds }).check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/, { error: notIds })),
    z.transform((value) => value.split(",").map(Number)),
  ),
});
