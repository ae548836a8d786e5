import {
  Building2,
  BusFront,
  ExternalLink,
  GraduationCap,
  Hospital,
  type LucideIcon,
  MapPin,
} from "lucide-react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import type { LandingFacts } from "#domain/places/contract.ts";
import { formatDistance } from "#domain/places/distance.ts";
import { placeKind } from "#domain/places/kinds.ts";
import { placeName } from "#domain/places/names.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { nameNear } from "./words.ts";

const icons: Readonly<Record<string, LucideIcon>> = {
  "tech park": Building2,
  company: Building2,
  college: GraduationCap,
  hospital: Hospital,
  "bus stop": BusFront,
};

const row = "flex min-h-12 items-center gap-3 border-line border-b py-2";

/** What lies around the place, and the place on a map. */
export function NearSection({ facts }: { facts: LandingFacts }) {
  const { place, near } = facts;
  if (!place) return null;
  const at = encodeURIComponent(`${place.latitude},${place.longitude}`);
  return (
    <section aria-labelledby="near" className="mt-14">
      <h2 id="near" className="scroll-mt-4 font-bold text-2xl tracking-tight">
        {t("places.nearTitle", { place: placeName(place.name) })}
      </h2>
      {near.length > 0 && (
        <ul className="mt-3 grid gap-x-10 md:grid-cols-2">
          {near.map((each) => {
            const Icon = icons[each.kind] ?? MapPin;
            return (
              <li key={each.name} className={row}>
                <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" />
                <span className="min-w-0 flex-1">
                  {nameNear(each)}
                  {each.kind !== "bus stop" && (
                    <span className="text-muted text-sm">
                      {" "}
                      <span className="whitespace-nowrap">· {placeKind(each.kind)}</span>
                    </span>
                  )}
                </span>
                <span className="font-semibold text-sm tabular-nums">{formatDistance(each.distanceKm)}</span>
              </li>
            );
          })}
        </ul>
      )}
      <p className="mt-3 text-muted text-sm">{t("places.distanceNote")}</p>
      <a
        href={`https://www.google.com/maps/search/?api=1&query=${at}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass("secondary", "md", "mt-4")}
      >
        <ExternalLink aria-hidden="true" className="size-4" />
        {t("places.seeOnMaps", { place: placeName(place.name) })}
        <span className="sr-only"> {t("places.opensNewTab")}</span>
      </a>
    </section>
  );
}

type Area = LandingFacts["areas"][number];

/** So many areas stand open; the others are a tap away, and on the page for whoever reads it without one. */
const AREAS_OPEN = 12;

function Areas({ areas, gender }: { areas: readonly Area[]; gender: LandingFacts["gender"] }) {
  const searchIn = (name: string) =>
    `${pages.home}?${new URLSearchParams({ ...(gender && { gender }), search: name })}`;
  return (
    <ul className="mt-3 grid gap-x-10 md:grid-cols-2">
      {areas.map(({ name, stays, from, path }) => (
        <li key={name} className="border-line border-b">
          <Link to={path ?? searchIn(name)} className="flex min-h-12 items-center gap-3 py-2 hover:underline">
            <span className="min-w-0 flex-1 font-medium">{placeName(name)}</span>
            <span className="text-muted text-sm">{t("places.areaCount", { count: stays })}</span>
            {from && (
              <span className="text-sm tabular-nums">
                {t("places.fromPrice", { price: formatRupees(from) })}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Where in the city its stays are. */
export function AreasSection({ facts: { areas, gender } }: { facts: LandingFacts }) {
  if (areas.length === 0) return null;
  const more = areas.slice(AREAS_OPEN);
  return (
    <section aria-labelledby="areas" className="mt-14">
      <h2 id="areas" className="scroll-mt-4 font-bold text-2xl tracking-tight">
        {t("places.areasTitle")}
      </h2>
      <Areas areas={areas.slice(0, AREAS_OPEN)} gender={gender} />
      {more.length > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand hover:underline">
            {t("places.moreAreas", { count: more.length })}
          </summary>
          <Areas areas={more} gender={gender} />
        </details>
      )}
    </section>
  );
}
