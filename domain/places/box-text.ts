import type { Box } from "./box.ts";

/** As addresses say it. Apart from what reads it: the first view needs no more than that. */
export const boxText = ({ south, west, north, east }: Box): string =>
  [south, west, north, east].map((degrees) => degrees.toFixed(4)).join(",");
