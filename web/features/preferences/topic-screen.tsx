import { Info } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Questions } from "./questions.tsx";
import { TOPICS, type Topic } from "./topics.ts";
import type { Answers } from "./use-answers.ts";

interface TopicScreenProps {
  topic: Topic;
  answers: Answers;
  onBack: () => void;
  onNext: () => void;
  /** What the way on is called: on to the next topic, or back to where somebody came from. */
  next: "Next" | "Done";
  /** To all the other topics, for who came for this one only. */
  onMore?: (() => void) | undefined;
  busy: boolean;
}

function Progress({ at }: { at: number }) {
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold text-muted text-sm">
        {at + 1} of {TOPICS.length}
      </p>
      <div
        role="progressbar"
        aria-label="Questions"
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
            Not saved yet: no connection. Your answers are kept on this phone.{" "}
            <button type="button" onClick={() => void flush()} className="min-h-11 font-semibold underline">
              Try now
            </button>
          </>
        )}
        {state === "saving" && "Saving…"}
      </p>
    </div>
  );
}

/** One topic on one screen. */
export function TopicScreen(props: TopicScreenProps) {
  const { topic, answers, onBack, onNext, next, onMore, busy } = props;
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
  return (
    <div className="grid gap-6">
      <Progress at={TOPICS.indexOf(topic)} />
      <div className="grid gap-2">
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-bold text-2xl tracking-tight outline-none sm:text-3xl"
        >
          {topic.title}
        </h1>
        <p className="flex items-start gap-2 rounded-ctl bg-sun-soft px-3.5 py-2.5 text-sm text-sun-ink">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            <strong>Why we ask:</strong> {topic.why}
          </span>
        </p>
      </div>
      <div key={name} className="grid gap-7">
        <Questions topic={name} said={answers.said} answer={answers.answer} />
      </div>
      <SavingLine answers={answers} />
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="secondary" size="lg" onClick={onBack}>
          Back
        </Button>
        <span className="flex flex-wrap justify-end gap-3">
          {onMore && (
            <Button variant="secondary" size="lg" onClick={onMore}>
              Answer more
            </Button>
          )}
          <Button size="lg" onClick={onNext} busy={busy}>
            {next === "Next" && untouched ? "Skip" : next}
          </Button>
        </span>
      </div>
    </div>
  );
}
