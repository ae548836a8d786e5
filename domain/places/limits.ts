/** A page with fewer stays is too thin for a search engine: it says so to people, and asks not to be indexed. */
export const THIN_BELOW = 3;

/** How far around its place a page looks, in kilometres; the first circle with enough stays is taken. */
export const LANDING_CIRCLES_KM = [3, 5, 10] as const;
