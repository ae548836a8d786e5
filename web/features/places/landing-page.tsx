import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { LandingFacts, LandingLink } from "#domain/places/contract.ts";
import { MIN_INDEXED_LISTINGS } from "#domain/places/landing-limits.ts";
import { placeName } from "#domain/places/names.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { type Question, questionsOf } from "./questions.ts";
import { RentPicture } from "./rent-picture.tsx";
import { AreasSection, NearSection } from "./surroundings.tsx";
import { audienceOf, pgCount, summaryLine } from "./words.ts";

/** The heading of a page about one PG is its name. */
const nameMark = (kind: LandingLink["kind"]) => (kind === "property" ? "no" : undefined);

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
function Contents({ facts, questions }: { facts: LandingFacts; questions: readonly Question[] }) {
  const parts = [
    facts.place && { to: "#near", label: t("places.nearbyPlaces") },
    facts.areas.length > 0 && { to: "#areas", label: t("places.areas") },
    questions.length > 0 && { to: "#questions", label: t("places.questions") },
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

function Questions({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions" className="mt-14">
      <h2 id="questions" className="scroll-mt-4 font-bold text-2xl tracking-tight">
        {t("places.questionsAndAnswers")}
      </h2>
      <div className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-2">
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <h3 className="font-bold">{question}</h3>
            <p className="mt-1 text-pretty text-muted">{answer}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

function Others({ links }: { links: readonly LandingLink[] }) {
  return (
    <section aria-labelledby="others" className="mt-14">
      <h2 id="others" className="scroll-mt-4 font-bold text-2xl tracking-tight">
        {t("places.morePlaces")}
      </h2>
      <ul className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {links.map(({ path, kind, heading }) => (
          <li key={path} className="grid">
            <Link
              to={path}
              translate={nameMark(kind)}
              className="flex min-h-12 items-center rounded-ctl border border-line bg-surface px-4 py-2 font-medium hover:border-muted"
            >
              {heading}
            </Link>
          </li>
        ))}
      </ul>
    </section>
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
  const questions = questionsOf(facts);
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
          <Contents facts={facts} questions={questions} />
          <Thin facts={facts} />
        </div>
        <RentPicture facts={facts} />
      </div>
      {house}
      {children}
      <NearSection facts={facts} />
      <AreasSection facts={facts} />
      <Questions questions={questions} />
      <Others links={[...forOthers, ...facts.others]} />
    </div>
  );
}
