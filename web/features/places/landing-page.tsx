import { Info } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { LandingFacts, LandingLink } from "#domain/places/contract.ts";
import { MIN_INDEXED_LISTINGS } from "#domain/places/landing-limits.ts";
import { placeName } from "#domain/places/names.ts";
import { lazyPart } from "#web/lib/lazy.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { RentPicture } from "./rent-picture.tsx";
import { audienceOf, nameMark, pgCount, summaryLine } from "./words.ts";

// Below the list, and nothing in it needs scripts: it comes to life after what is above it.
const LandingFoot = lazyPart(() => import("./landing-foot.tsx"));

function Trail({ facts: { parent } }: { facts: LandingFacts }) {
  const link = "inline-flex min-h-11 items-center font-semibold hover:underline";
  return (
    <nav aria-label={t("places.breadcrumb")} className="flex items-center gap-2 text-muted text-sm">
      <Link to={pages.home} className={link}>
        {t("shell.allPgs")}
      </Link>
      {parent && (
        <>
          <span aria-hidden="true">/</span>
          <Link to={parent.path} className={`${link} truncate`}>
            {parent.heading}
          </Link>
        </>
      )}
    </nav>
  );
}

/** Ways down a page whose list may be long. */
function Contents({ facts }: { facts: LandingFacts }) {
  const parts = [
    facts.place && { to: "#near", label: t("places.nearbyPlaces") },
    facts.areas.length > 0 && { to: "#areas", label: t("places.areas") },
    facts.total > 0 && { to: "#questions", label: t("places.questions") },
    { to: "#others", label: t("places.morePlaces") },
  ].flatMap((part) => part || []);
  return (
    <nav
      aria-label={t("places.onThisPage")}
      className="mt-1 flex flex-wrap gap-x-5 font-semibold text-brand text-sm"
    >
      {parts.map(({ to, label }) => (
        <a key={to} href={to} className="inline-flex min-h-11 items-center hover:underline">
          {label}
        </a>
      ))}
    </nav>
  );
}

/** Said where there is little, in place of making much of it. */
function Thin({ facts }: { facts: LandingFacts }) {
  const { parent, total } = facts;
  if (total >= MIN_INDEXED_LISTINGS) return null;
  const page = parent?.heading ?? t("places.allPgs");
  const text =
    total === 0
      ? t("places.thinNone", { kind: audienceOf(facts), page })
      : t("places.thinFew", { pgs: pgCount(facts), page });
  const all = (heading: string) => (
    <Link to={parent?.path ?? pages.home} className="font-semibold underline">
      {heading}
    </Link>
  );
  return (
    <p className="mt-4 flex gap-3 rounded-ctl bg-sun-soft px-4 py-3">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sun-ink" />
      <span>
        <RichText text={text} tags={{ all }} />
      </span>
    </p>
  );
}

interface LandingPageProps {
  facts: LandingFacts;
  /** The house that the page is about, when it is listed. */
  house?: ReactNode;
  /** The same place for other people. */
  forOthers: readonly LandingLink[];
  /** The list. */
  children: ReactNode;
}

export function LandingPage({ facts, house, forOthers, children }: LandingPageProps) {
  const { heading, kind, place } = facts;
  return (
    <div className="wrap">
      <Trail facts={facts} />
      <div className="mb-5 grid items-start gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div>
          <h1
            translate={nameMark(kind)}
            className="text-balance font-bold text-[clamp(24px,3.4vw,40px)] leading-[1.12] tracking-tight"
          >
            {heading}
          </h1>
          {kind === "property" && !house && (
            <p className="mt-2 max-w-[60ch] text-pretty">
              {t("places.propertyNotListed", { place: placeName(place?.name ?? "") })}
            </p>
          )}
          <p className="mt-1.5 max-w-[60ch] text-pretty text-muted">{summaryLine(facts)}</p>
          <Contents facts={facts} />
          <Thin facts={facts} />
        </div>
        <RentPicture facts={facts} />
      </div>
      {house}
      {children}
      <Suspense fallback={null}>
        <LandingFoot facts={facts} forOthers={forOthers} />
      </Suspense>
    </div>
  );
}
