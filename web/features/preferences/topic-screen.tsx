import { Info } from "lucide-react";
import { useEffect, useRef } from "react";
import { t } from "#domain/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Questions } from "./questions.tsx";
import { TOPICS, type Topic } from "./topics.ts";
import type { Answers } from "./use-answers.ts";

interface TopicScreenProps {
  topic: Topic;
  answers: Answers;
  onBack: () => void;
  onNext: () => void;
  /** The way on leads back to where somebody came from, not to the next topic. */
  isLast: boolean;
  /** To all the other topics, for who came for this one only. */
  onMore?: (() => void) | undefined;
  busy: boolean;
}

function Progress({ at }: { at: number }) {
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold text-muted text-sm">
        {t("preferences.progress", { number: at + 1, count: TOPICS.length })}
      </p>
      <div
        role="progressbar"
        aria-label={t("preferences.questions")}
        aria-valuemin={1}
        aria-valuemax={TOPICS.length}
        aria-valuenow={at + 1}
        className="flex gap-1"
      >
        {TOPICS.map(({ name }, each) => (
          <span key={name} className={`h-1.5 flex-1 rounded-full ${each <= at ? "bg-brand" : "bg-line"}`} />
        ))}
      </div>
    </div>
  );
}

/** What has become of the answers, for eyes and for screen readers. */
export function SavingLine({ answers }: { answers: Answers }) {
  const { state, refused, flush } = answers;
  return (
    <div className="min-h-6 text-sm">
      {refused && (
        <p role="alert" className="font-medium text-danger">
          {refused}
        </p>
      )}
      <p role="status" className="text-muted">
        {state === "waiting" && !refused && (
          <>
            {t("preferences.waiting")}{" "}
            <button type="button" onClick={() => void flush()} className="min-h-11 font-semibold underline">
              {t("preferences.tryNow")}
            </button>
          </>
        )}
        {state === "saving" && t("shared.saving")}
      </p>
    </div>
  );
}

/** One topic on one screen. */
export function TopicScreen(props: TopicScreenProps) {
  const { topic, answers, onBack, onNext, isLast, onMore, busy } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  const { name } = topic;
  useEffect(() => {
    // The page that has just loaded keeps its own beginning; a screen that follows begins at its heading.
    if (!first.current) heading.current?.focus();
    first.current = false;
    void name;
  }, [name]);
  const untouched = topic.asks.every((question) => {
    const said = answers.said[question];
    return said === null || (Array.isArray(said) && said.length === 0);
  });
  const skips = !isLast && untouched;
  const nextLabel = skips ? t("preferences.skip") : isLast ? t("shared.done") : t("shared.next");
  return (
    <div className="grid gap-6">
      <Progress at={TOPICS.indexOf(topic)} />
      <div className="grid gap-2">
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-bold text-2xl tracking-tight outline-none sm:text-3xl"
        >
          {topic.title()}
        </h1>
        <p className="flex items-start gap-2 rounded-ctl bg-sun-soft px-3.5 py-2.5 text-sm text-sun-ink">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            <RichText
              text={t("preferences.whyWeAsk", { why: topic.why() })}
              tags={{ b: (text) => <strong>{text}</strong> }}
            />
          </span>
        </p>
      </div>
      <div key={name} className="grid gap-7">
        <Questions topic={name} said={answers.said} answer={answers.answer} />
      </div>
      <SavingLine answers={answers} />
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="secondary" size="lg" onClick={onBack}>
          {t("shared.back")}
        </Button>
        <span className="flex flex-wrap justify-end gap-3">
          {onMore && (
            <Button variant="secondary" size="lg" onClick={onMore}>
              {t("preferences.answerMore")}
            </Button>
          )}
          <Button size="lg" onClick={onNext} busy={busy}>
            {nextLabel}
          </Button>
        </span>
      </div>
    </div>
  );
}
