import { t } from "#domain/i18n.ts";

// Limits of saved searches. Apart from the schemas: the button beside the results needs these and no zod.

/** An account, and a browser without one, keeps at most so many. */
export const SEARCHES_MAX = 20;
/** Characters of a saved search, of which a letter of Kannada or Hindi takes nine. */
export const QUERY_MAX = 3000;
/** What is new is counted up to here, and told as "99+". */
export const NEWS_MAX = 100;
/** What changed longer ago is not new to anybody. */
export const NEWS_DAYS = 30;
/** A place without a radius orders the whole city by distance; an alert needs to know where "near" ends. */
export const NEAR_KM = 5;

export const searchLimitMessage = () => t("saved-searches.limit", { count: SEARCHES_MAX });
