import { pages } from "#domain/paths.ts";
import { WANTED } from "#domain/rooms/choices.ts";

// Apart from the paths, which every first view loads.

/** One of one's own requests. */
export const requestPath = (id: number) => `${pages.myRooms}#request-${id}`;

/** Those who would fit a room that one offers. */
export const wantedForRoom = (roomId: number) => `${WANTED}?room=${roomId}`;

/** How somebody lives; from there they go back to where they came from. @param about after this topic alone */
export const preferencesThen = (back: string, about = "") =>
  `${pages.preferences}?${about && `about=${about}&`}then=${encodeURIComponent(back)}`;
