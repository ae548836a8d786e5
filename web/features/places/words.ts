import { t } from "#domain/i18n.ts";
import type { RoomType } from "#domain/listings/choices.ts";
import { formatRupees, toPaise } from "#domain/money.ts";
import type { LandingFacts, LandingLink } from "#domain/places/contract.ts";
import { formatDistance } from "#domain/places/distance.ts";
import { placeName } from "#domain/places/names.ts";

type About = Pick<LandingFacts, "kind" | "gender">;

/** What the page lists, as its messages choose their words: girls, boys, ladies, colive, or all. */
export function audienceOf({ kind, gender }: About): string {
  return kind === "girls" ? kind : (gender ?? "all");
}

/** "12 girls PGs". */
export const pgCount = (facts: About & Pick<LandingFacts, "total">): string =>
  t("places.pgCount", { kind: audienceOf(facts), count: facts.total });

/** The circle that was searched, for messages; null for the whole city. */
export const circleOf = ({ place, withinKm }: Pick<LandingFacts, "place" | "withinKm">) =>
  place && { place: placeName(place.name), km: withinKm ?? 0 };

/** The lowest rent of all, with the sharing that it buys. */
export function lowest({ rents }: Pick<LandingFacts, "rents">): { from: string; roomType: RoomType } | null {
  return [...rents].sort((a, b) => toPaise(a.from) - toPaise(b.from))[0] ?? null;
}

/** What the page has, in a sentence: "12 girls PGs within 3 km of TPCL, from ₹6,500 a month. 43 beds left." */
export function summaryLine(facts: LandingFacts): string {
  const circle = circleOf(facts);
  const kind = audienceOf(facts);
  if (facts.total === 0) {
    return circle ? t("places.noneNear", { kind, ...circle }) : t("places.noneInCity", { kind });
  }
  const found = { pgs: pgCount(facts), beds: facts.bedsLeft };
  const least = lowest(facts);
  if (!least) {
    return circle ? t("places.summaryNear", { ...found, ...circle }) : t("places.summaryInCity", found);
  }
  const priced = { ...found, price: formatRupees(least.from) };
  return circle
    ? t("places.summaryNearFrom", { ...priced, ...circle })
    : t("places.summaryInCityFrom", priced);
}

export const landingTitle = ({ heading }: Pick<LandingFacts, "heading">) => `${heading} · Tangu`;

/** What a search engine shows below the title. */
export const landingDescription = (facts: LandingFacts) =>
  `${facts.kind === "property" ? `${facts.heading}: ` : ""}${summaryLine(facts)} ${t("places.descriptionEnd")}`;

/** A distance inside a sentence. */
export const away = (km: number) => (km < 0.1 ? t("places.underHundredMetres") : formatDistance(km));

/** "Kundalahalli Gate bus stop": of a place that is only called so. */
export const nameNear = ({ name, kind }: LandingFacts["near"][number]) =>
  kind === "bus stop" ? t("places.busStop", { place: placeName(name) }) : placeName(name);

/** The heading of a page about one PG is its name. */
export const nameMark = (kind: LandingLink["kind"]) => (kind === "property" ? "no" : undefined);
