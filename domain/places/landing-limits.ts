// Limits of landing pages. Apart from the list in landing-pages.ts, which is long: the browser needs these alone.

/** A landing page with fewer listings is too thin for a search engine: it says so to people, and asks not to be indexed. */
export const MIN_INDEXED_LISTINGS = 3;

/** Radii around its place in which a landing page searches, in kilometres; the first with enough listings is taken. */
export const LANDING_CIRCLES_KM = [3, 5, 10] as const;
