import { MapPin } from "lucide-react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { placeName } from "#domain/places/names.ts";

/** Pages of `domain/places`, whose table is too long to bring to the browser for twelve of them. */
export const POPULAR_PLACES = [
  ["kundalahalli-gate", "Kundalahalli Gate"],
  ["near-marathahalli-bridge", "Marathahalli Bridge"],
  ["bellandur", "Bellandur"],
  ["near-dsr-smartworks", "DSR Smartworks"],
  ["near-tpcl", "TPCL"],
  ["near-beml-layout", "BEML Layout"],
  ["near-ecospace", "Ecospace"],
  ["near-ecoworld", "Ecoworld"],
  ["near-bagmane-tech-park", "Bagmane Tech Park"],
  ["near-bagmane-solarium-city", "Bagmane Solarium City"],
  ["near-cmrit-college-bangalore", "CMRIT"],
  ["near-sankara-eye-hospital", "Sankara Eye Hospital"],
] as const;

export default function PopularLocalities() {
  return (
    <section aria-labelledby="popular" className="mt-14">
      <h2 id="popular" className="font-bold text-2xl tracking-tight">
        {t("listings.popularPlaces")}
      </h2>
      <ul className="mt-5 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {POPULAR_PLACES.map(([slug, place]) => (
          <li key={place}>
            <Link
              to={`/girls-pg-${slug}`}
              className="flex min-h-12 items-center gap-3 rounded-ctl border border-line bg-surface px-4 font-medium hover:border-muted"
            >
              <MapPin aria-hidden="true" className="size-4.5 shrink-0 text-ladies" />
              {t("listings.girlsPgNear", { place: placeName(place) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
