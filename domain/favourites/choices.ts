import { t } from "#domain/i18n.ts";

// Favourites: likes (public) and saves (private). Apart from the schemas: every card needs these and no zod.

/** A browser keeps, and an account shows, at most so many of each. */
export const FAVOURITES_MAX = 200;

export const FAVOURITE_KINDS = ["liked", "saved"] as const;
export type FavouriteKind = (typeof FAVOURITE_KINDS)[number];

/** How many listings stand side by side at most. */
export const COMPARE_MAX = 3;

export const limitMessage = () => t("favourites.limit", { count: FAVOURITES_MAX });
