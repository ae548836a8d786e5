import type { Stay } from "#domain/listings/choices.ts";
import type { Span } from "./spans.ts";

// What `GET /api/pg-listings` says of a search beside its list: what it understood of the text, and what it gave up.

/** The header that carries a {@link SearchReport}. */
export const SEARCH_REPORT = "x-search-report";

/** Something that a search text says: "ladies", "near Infosys". */
export interface Part {
  what:
    | "place"
    | "gender"
    | "roomType"
    | "amenity"
    | "stay"
    | "rent"
    | "within"
    | "noDeposit"
    | "cheapestFirst";
  /** What it says of that, in English: "5000-7000" for rents; "" where there is nothing to choose from. */
  value: string;
  /** Where the text says so, in NFC and with single spaces. */
  spans: Span[];
}

/** A place that a search text names beside the one that is searched around. */
export interface OtherPlace {
  name: string;
  /** What to take out of the text to search around it, as spans of {@link Part}. */
  without: Span[];
}

/** What a list leaves out of what was asked for. */
export interface GivenUp {
  /** Words that no PG has together with the rest. */
  words?: string[];
  /** Rupees, of a month or of a day; null for any rent. */
  rent?: { min?: number; max?: number } | null;
  /** Kilometres around the place; null for the whole city. */
  km?: number | null;
  amenities?: true;
  noDeposit?: true;
  /** Stars, and premium. */
  rating?: true;
  roomType?: true;
}

export interface SearchReport {
  /** The place that the text names; distances are measured from there. */
  place?: { name: string; kind: string; lat: number; lon: number; isRough: boolean };
  /** The place of the address is known by its locality only. */
  isRough?: true;
  /** The circle that was asked for around it, by the text, the address or the kind of place. */
  km?: number;
  parts: Part[];
  otherPlaces?: OtherPlace[];
  /** What the text says must not be, in its own words: nothing is searched by it. */
  unwanted?: string[];
  /** The kind of stay that the text asks for. */
  stay?: Stay;
  /** A rent of the other kind of stay than the one that is searched for: it bounds nothing. */
  otherRent?: { minRent?: number; maxRent?: number; stay: Stay };
  gaveUp?: GivenUp;
  /** Words of the text that no PG has. */
  unmentioned?: string[];
  /** The text is about another city. */
  elsewhere?: true;
  /** The text says "near me", and the address does not say where that is. */
  nearMe?: true;
  /** Of a page of what changed since a moment, what is new since then: the others have a lower rent or a free bed. */
  newIds?: number[];
}

/** Whether there is anything to tell of a search beside its list. */
export const saysSomething = ({
  place,
  isRough,
  parts,
  unwanted,
  otherRent,
  gaveUp,
  unmentioned,
  elsewhere,
  nearMe,
  newIds,
}: SearchReport): boolean =>
  Boolean(
    place ||
      isRough ||
      parts.length > 0 ||
      unwanted ||
      otherRent ||
      gaveUp ||
      unmentioned ||
      elsewhere ||
      nearMe ||
      newIds,
  );

/** Servers and proxies take longer headers, but not all. */
const MAX_LENGTH = 2_000;

/** What a list says the least by, first. */
const DISPENSABLE = ["otherPlaces", "unmentioned", "unwanted", "newIds"] as const;

/** As a header can carry it: JSON whose characters beyond ASCII are percent-encoded. */
export function encodeReport(report: SearchReport): string {
  const encode = () => JSON.stringify(shorter).replace(/[^\x20-\x7e]|%/gu, encodeURIComponent);
  let shorter = report;
  for (const each of DISPENSABLE) {
    if (encode().length <= MAX_LENGTH) break;
    shorter = { ...shorter, [each]: undefined };
  }
  while (encode().length > MAX_LENGTH && shorter.parts.length > 0)
    shorter = { ...shorter, parts: shorter.parts.slice(0, -1) };
  return encode();
}

/** @param header null when the server had nothing to say */
export const decodeReport = (header: string | null): SearchReport | null =>
  header && JSON.parse(decodeURIComponent(header));
