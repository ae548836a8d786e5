import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import type { LandingFacts, LandingLink } from "#domain/places/contract.ts";
import { type Question, questionsOf } from "./questions.ts";
import { AreasSection, NearSection } from "./surroundings.tsx";
import { nameMark } from "./words.ts";

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

interface LandingFootProps {
  facts: LandingFacts;
  forOthers: readonly LandingLink[];
}

/** What a landing page has below its list. */
export default function LandingFoot({ facts, forOthers }: LandingFootProps) {
  return (
    <>
      <NearSection facts={facts} />
      <AreasSection facts={facts} />
      <Questions questions={questionsOf(facts)} />
      <Others links={[...forOthers, ...facts.others]} />
    </>
  );
}
