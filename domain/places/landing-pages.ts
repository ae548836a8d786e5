import { t } from "../i18n.ts";
import type { Gender } from "../listings/choices.ts";
import { placeName } from "./names.ts";

// The list of landing pages. Their search radius and least number of listings: landing-limits.ts; links between them:
// landing-links.ts; positions of their places: places.ts; how they are counted: server/features/places/reads.ts.

/** A page that people find by asking a search engine for a place, a kind of stay or a house by its name. */
export interface LandingPage {
  /** With its slash, as it stands in the address. */
  path: `/${string}`;
  kind: "category" | "area" | "girls" | "property";
  /** In the reader's language. */
  heading: () => string;
  /** Whom the stays on it are for; null for everybody. */
  gender: Gender | null;
  /** The name of a place of `PLACES`; null for the whole city. */
  place: string | null;
  /** The stay that the page is about, by its slug; its place stands in while nobody lists it. */
  slug?: string;
}

const category = (path: LandingPage["path"], heading: () => string, gender: Gender): LandingPage => ({
  path,
  kind: "category",
  heading,
  gender,
  place: null,
});

const near = (path: LandingPage["path"], place: string): LandingPage => ({
  path,
  kind: "area",
  heading: () => t("places.pgsNear", { place: placeName(place) }),
  gender: null,
  place,
});

const girls = (path: LandingPage["path"], place: string, inPlace = false): LandingPage => ({
  path,
  kind: "girls",
  heading: () =>
    inPlace
      ? t("places.girlsPgIn", { place: placeName(place) })
      : t("places.girlsPgNear", { place: placeName(place) }),
  gender: "ladies",
  place,
});

const property = (slug: string, name: string, place: string): LandingPage => ({
  path: `/${slug}`,
  kind: "property",
  heading: () => name,
  gender: "ladies",
  place,
  slug,
});

/** One line for each page: adding a place is adding a line. */
export const LANDING_PAGES: readonly LandingPage[] = [
  category("/coliving-spaces-bengaluru", () => t("places.colivingInCity"), "colive"),
  category("/boys-pg-bengaluru", () => t("places.boysPgInCity"), "boys"),
  category("/ladies-pg-bengaluru", () => t("places.ladiesPgInCity"), "ladies"),

  near("/pg-near-marathahalli", "Marathahalli"),
  near("/pg-near-bellandur", "Bellandur"),
  near("/pg-near-kundalahalli", "Kundalahalli"),
  near("/pg-near-brigade-tech-garden", "Brigade Tech Garden"),
  {
    path: "/ladies-pg-kundalahalli-gate",
    kind: "area",
    heading: () => t("places.ladiesPgAt", { place: placeName("Kundalahalli Gate") }),
    gender: "ladies",
    place: "Kundalahalli Gate",
  },

  property("venkata-padmavathi-ladies-pg", "Venkata Padmavathi Ladies PG", "Kundalahalli"),
  property("sri-lakshmi-venkateswara-ladies-pg", "Sri Lakshmi Venkateswara Ladies PG", "Kundalahalli Gate"),
  property("jyothi-homestay-pg-ladies", "Jyothi Homestay PG Ladies", "Marathahalli"),

  girls("/girls-pg-kundalahalli-gate", "Kundalahalli Gate", true),
  girls("/girls-pg-near-dsr-smartworks", "DSR Smartworks"),
  girls("/girls-pg-near-teleperformance-kundalahalli", "Teleperformance Kundalahalli"),
  girls("/girls-pg-near-tpcl", "TPCL"),
  girls("/girls-pg-near-beml-layout", "BEML Layout"),
  girls("/girls-pg-near-marathahalli-bridge", "Marathahalli Bridge"),
  girls("/girls-pg-near-ecospace", "Ecospace"),
  girls("/girls-pg-near-ecoworld", "Ecoworld"),
  girls("/girls-pg-bellandur", "Bellandur", true),
  girls("/girls-pg-near-bagmane-tech-park", "Bagmane Tech Park"),
  girls("/girls-pg-near-bagmane-solarium-city", "Bagmane Solarium City"),
  girls("/girls-pg-near-cmrit-college-bangalore", "CMRIT"),
  girls("/girls-pg-near-sankara-eye-hospital", "Sankara Eye Hospital"),
];

const byPath = new Map<string, LandingPage>(LANDING_PAGES.map((page) => [page.path, page]));

export const landingPageAt = (path: string): LandingPage | undefined => byPath.get(path);
