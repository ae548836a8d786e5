import type { Locale } from "../locale.ts";
import rows from "./landmarks.json" with { type: "json" };
import pins from "./pins.json" with { type: "json" };
import { PLACES, type Place } from "./places.ts";

// Offices, parks, colleges, stations, roads and PIN codes. For the server only: they would weigh 20 kB in a browser.

export type PlaceKind =
  | Place["kind"]
  | "metro station"
  | "railway station"
  | "bus stop"
  | "road"
  | "mall"
  | "airport"
  | "pin";

/** How near the position is to what the name means. */
export type Precision = "exact" | "campus" | "locality" | "road middle";

export interface KnownPlace {
  name: string;
  kind: PlaceKind;
  latitude: number;
  longitude: number;
  precision: Precision;
  /** The area that people say it is in. */
  locality: string;
  /** What people also type, in lower case. */
  aliases: readonly string[];
}

/** Short and former names of the places in `PLACES`. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  "AECS Layout": ["aecs"],
  Agara: ["agara lake", "agra lake", "agara junction bus stop"],
  "BEML Layout": ["beml"],
  "BTM Layout": ["btm"],
  Banashankari: ["bsk"],
  Brookefield: ["brookfields", "brook fields"],
  "C V Raman Nagar": ["cv raman", "cvr nagar"],
  CMRIT: ["cmr college", "cmr institute of technology", "cmrit college"],
  "Electronic City": ["e city", "elec city", "electronics city", "electronic"],
  "Frazer Town": ["fraser town", "pulakeshi nagar"],
  "Graphite India": ["graphite india signal", "graphite"],
  "HSR Layout": ["hsr"],
  Halasuru: ["ulsoor", "alsoor"],
  ITPL: ["itpb", "international tech park", "itpl whitefield"],
  Hebbal: ["hebbala"],
  Hennur: ["hennuru"],
  "J P Nagar": ["jp"],
  "K R Puram": ["kr pura", "krishnarajapuram"],
  "Manyata Tech Park": ["manyata", "mtp", "manyata embassy business park"],
  Murugeshpalya: ["murugesh palya", "murgesh palya"],
  "Ramamurthy Nagar": ["rm nagar"],
  "Silk Board": ["central silk board", "csb"],
  Sarjapur: ["sarjapura"],
  "Teleperformance Kundalahalli": ["teleperformance", "tp kundalahalli"],
  Yeshwantpur: ["yeshwanthpur", "yesvantpur", "yeshwantpura"],
};

const city = (place: Place): KnownPlace => ({
  ...place,
  precision: "campus",
  locality: place.name,
  aliases: ALIASES[place.name] ?? [],
});

/** Their names in Kannada and Hindi are whole; an employer's or a hospital's is that of all its branches. */
const NAMED_IN_FULL: ReadonlySet<PlaceKind> = new Set<PlaceKind>([
  "area",
  "landmark",
  "road",
  "metro station",
  "railway station",
  "bus stop",
]);
const SCRIPTS = { kn: /\p{Script=Kannada}/u, hi: /\p{Script=Devanagari}/u };

/** The first alias in the script of a language. Places with pages of their own have messages instead (`placeName`). */
export function localNameOf(place: KnownPlace, locale: Locale): string | undefined {
  const { name, kind, locality, aliases } = place;
  if (kind === "pin") {
    const area = KNOWN_PLACES.find((each) => each.name === locality);
    const local = area && localNameOf(area, locale);
    return local && name.replace(locality, local);
  }
  if (locale === "en" || !NAMED_IN_FULL.has(kind)) return undefined;
  return aliases.find((alias) => SCRIPTS[locale].test(alias));
}

/** Everything that a search text or a suggestion may name, the places with pages of their own first. */
export const KNOWN_PLACES: readonly KnownPlace[] = [
  ...PLACES.map(city),
  ...(rows as unknown as readonly KnownPlace[]),
  ...pins.map(
    ({ pin, ...place }): KnownPlace => ({
      ...place,
      name: `PIN ${pin}, ${place.locality}`,
      kind: "pin",
      precision: "locality",
      aliases: [pin],
    }),
  ),
];
