import { readFileSync } from "node:fs";

/** A search that people make, and what they mean by it. Written before the code that reads it. */
export interface SearchCase {
  q: string;
  class: string;
  expect: {
    place?: string;
    near?: [latitude: number, longitude: number];
    withinKm?: number;
    gender?: string | string[];
    roomType?: string;
    minRent?: number;
    maxRent?: number;
    amenities?: string[];
    stayDuration?: "short-term" | "long-term";
    nothingElse?: true;
    /** What the page has to tell, in words of our own. */
    honest?: string;
  };
}

export const searchCases = JSON.parse(
  readFileSync(new URL("./fixtures/searches.json", import.meta.url), "utf8"),
) as SearchCase[];
