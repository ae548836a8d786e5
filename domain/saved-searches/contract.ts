import * as z from "zod/mini";
import { idInPath, rawText } from "#domain/fields.ts";
import { QUERY_MAX } from "./choices.ts";

const moment = z.pipe(rawText(40), z.iso.datetime());

/** One of `GET /api/me/searches`, the newest first. */
export const savedSearch = z.object({
  id: z.int(),
  /**
   * The query of `GET /api/pg-listings` in normal form, with the name of its place as `near`; with `in=rooms` that of
   * `GET /api/room-posts`, and with `in=seekers` the `post` that people would fit.
   */
  query: z.string(),
  /** Whether new matches come as push messages. */
  alerts: z.boolean(),
  /** What changed since then is new. */
  seenAt: z.iso.datetime(),
  /** When an alert was last sent. */
  toldAt: z.nullable(z.iso.datetime()),
  /** How many matches are new since `seenAt`, at most `NEWS_MAX`. */
  newCount: z.int(),
});
export type SavedSearch = z.infer<typeof savedSearch>;
export const savedSearches = z.array(savedSearch);

/**
 * `POST /api/me/searches`: saving an equal search again changes nothing. A browser that kept it for a visitor says since
 * when; one that takes back a deletion says how it was.
 */
export const savedSearchInput = z.object({
  query: rawText(QUERY_MAX),
  alerts: z.optional(z.boolean()),
  seenAt: z.optional(moment),
});

/** `PATCH /api/me/searches/{id}`: `seen` when its matches were looked at. */
export const savedSearchChange = z.object({
  alerts: z.optional(z.boolean()),
  seen: z.optional(z.literal(true)),
});
export const savedSearchParams = z.object({ id: idInPath });
