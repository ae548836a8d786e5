// Apart from the schemas, which pages that only tell these need not load.

/** Different people who look for a room that one tenant is shown in a day, over all their posts. */
export const SEEKERS_PER_DAY = 24;
