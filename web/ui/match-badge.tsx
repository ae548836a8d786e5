import { clsx } from "clsx";
import { t } from "#domain/i18n.ts";

interface Grade {
  words: string;
  /** Of the ring and of the words beside it. */
  ring: string;
  ink: string;
}

/** What a score is called; colour alone says nothing. */
export function gradeOf(score: number): Grade {
  if (score >= 75) return { words: t("ui.matchGreat"), ring: "text-brand", ink: "text-brand" };
  if (score >= 60) return { words: t("ui.matchGood"), ring: "text-brand", ink: "text-brand" };
  if (score > 40) return { words: t("ui.matchFair"), ring: "text-sun", ink: "text-sun-ink" };
  return { words: t("ui.matchLow"), ring: "text-danger", ink: "text-danger" };
}

const ROUND = 2 * Math.PI * 15.5;

export function Ring({ score, className }: { score: number; className?: string }) {
  const { ring } = gradeOf(score);
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true" className={clsx("-rotate-90 shrink-0", ring, className)}>
      <circle cx="18" cy="18" r="15.5" fill="none" className="stroke-line" strokeWidth="3.5" />
      <circle
        cx="18"
        cy="18"
        r="15.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeDasharray={`${(ROUND * score) / 100} ${ROUND}`}
      />
    </svg>
  );
}

/** How well two people would live together, small enough for a card. */
export function MatchBadge({ score, className }: { score: number; className?: string }) {
  const { words, ink } = gradeOf(score);
  return (
    <span
      role="img"
      aria-label={t("ui.matchScore", { grade: words, score })}
      className={clsx(
        "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full bg-surface py-1 pr-2.5 pl-1 font-semibold text-sm tabular-nums",
        ink,
        className,
      )}
    >
      <Ring score={score} className="size-6" />
      {score}
      <span className="font-medium">{words}</span>
    </span>
  );
}
