import { PLACES, type Place } from "#domain/places/places.ts";

// Apart from the words of homes: cards need those and no table.

/** The areas that a home can be in, by name: those that listings are in as well. */
export const HOME_AREAS: readonly Place[] = PLACES.filter(({ kind }) => kind === "area").sort((a, b) =>
  a.name < b.name ? -1 : 1,
);

export const homeArea = (name: string): Place | undefined => HOME_AREAS.find((area) => area.name === name);
