import type { RoomType } from "#domain/listings/choices.ts";
import { formatRupees, toPaise } from "#domain/money.ts";
import type { LandingFacts } from "#domain/places/contract.ts";
import { formatDistance } from "#domain/places/distance.ts";

type About = Pick<LandingFacts, "kind" | "gender">;
type Where = Pick<LandingFacts, "place" | "withinKm">;

const NOUN = { boys: "boys PG", ladies: "ladies PG", colive: "coliving stay" } as const;
const number = new Intl.NumberFormat("en-IN");

/** "girls PG", as the page calls what it lists. */
export function noun({ kind, gender }: About): string {
  if (kind === "girls") return "girls PG";
  return gender ? NOUN[gender] : "PG";
}

const counted = (count: number, what: string) => `${number.format(count)} ${what}${count === 1 ? "" : "s"}`;

/** "12 girls PGs". */
export const stays = (facts: About & Pick<LandingFacts, "total">) => counted(facts.total, noun(facts));

/** "within 3 km of TPCL". */
export const around = ({ place, withinKm }: Where) =>
  place ? `within ${withinKm} km of ${place.name}` : "in Bengaluru";

/** The lowest rent of all, with the sharing that it buys. */
export function lowest({ rents }: Pick<LandingFacts, "rents">): { from: string; roomType: RoomType } | null {
  return [...rents].sort((a, b) => toPaise(a.from) - toPaise(b.from))[0] ?? null;
}

/** What the page has, in a sentence: "12 girls PGs within 3 km of TPCL, from ₹6,500 a month. 43 beds left." */
export function summaryLine(facts: LandingFacts): string {
  if (facts.total === 0) return `No ${noun(facts)} is listed ${around(facts)} yet.`;
  const least = lowest(facts);
  const price = least ? `, from ${formatRupees(least.from)} a month` : "";
  return `${stays(facts)} ${around(facts)}${price}. ${counted(facts.bedsLeft, "bed")} left.`;
}

export const landingTitle = ({ heading }: Pick<LandingFacts, "heading">) => `${heading} · Tangu`;

/** What a search engine shows below the title. */
export const landingDescription = (facts: LandingFacts) =>
  `${facts.kind === "property" ? `${facts.heading}: ` : ""}${summaryLine(facts)} Pictures, distances and the whole price; call, book and pay by UPI.`;

/** A distance inside a sentence. */
export const away = (km: number) => (km < 0.1 ? "under 100 m" : formatDistance(km));

/** "Kundalahalli Gate bus stop": of a place that is only called so. */
export const nameNear = ({ name, kind }: LandingFacts["near"][number]) =>
  kind === "bus stop" ? `${name} bus stop` : name;
