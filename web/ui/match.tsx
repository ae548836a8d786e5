import { clsx } from "clsx";
import { Check, Minus, TriangleAlert, X } from "lucide-react";
import { formatList } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { MatchView, ReasonKind } from "#domain/roommates/match.ts";
import { gradeOf, Ring } from "./match-badge.tsx";

const SIGNS: Record<ReasonKind, { Icon: typeof Check; label: () => string; className: string }> = {
  conflict: {
    Icon: TriangleAlert,
    label: () => t("ui.matchConflict"),
    className: "bg-danger-soft text-danger",
  },
  against: { Icon: X, label: () => t("ui.matchAgainst"), className: "bg-danger-soft text-danger" },
  fits: { Icon: Check, label: () => t("ui.matchFor"), className: "bg-brand-soft text-brand" },
  neutral: { Icon: Minus, label: () => t("ui.matchNeutral"), className: "bg-line text-muted" },
};

function Reasons({ reasons }: Pick<MatchView, "reasons">) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {reasons.map(({ kind, text }) => {
        const { Icon, label, className } = SIGNS[kind];
        return (
          <li
            key={text}
            className={clsx(
              "flex items-start gap-2 text-[15px] leading-snug",
              kind === "conflict" && "font-bold sm:col-span-2",
            )}
          >
            <span
              role="img"
              aria-label={label()}
              className={clsx("mt-px grid size-5 shrink-0 place-items-center rounded-full", className)}
            >
              <Icon aria-hidden="true" className="size-3.5" strokeWidth={3} />
            </span>
            {text}
          </li>
        );
      })}
    </ul>
  );
}

interface MatchProps {
  match: MatchView;
  /** Whom the reader would live with: "Asha". */
  name?: string | null;
  className?: string;
}

function basisOf(count: number, name: string | null | undefined): string {
  if (count === 0) {
    return name ? t("ui.matchNothingSharedWith", { name }) : t("ui.matchNothingShared");
  }
  return name ? t("ui.matchBasisWith", { count, name }) : t("ui.matchBasis", { count });
}

/** The score with every answer that both gave, conflicts first, and what nobody can compare yet. */
export function Match({ match: { score, reasons, unknown, known }, name, className }: MatchProps) {
  const grade = score === null ? null : gradeOf(score);
  return (
    <div className={clsx("grid gap-4", className)}>
      <div className="flex items-center gap-3">
        <span className="relative grid size-16 shrink-0 place-items-center">
          {score === null ? (
            <span
              aria-hidden="true"
              className="grid size-16 place-items-center rounded-full border-4 border-line border-dashed font-bold text-muted text-xl"
            >
              ?
            </span>
          ) : (
            <>
              <Ring score={score} className="absolute inset-0 size-16" />
              <span className="font-bold text-xl tabular-nums">
                {score}
                <span className="sr-only"> {t("ui.outOfHundred")}</span>
              </span>
            </>
          )}
        </span>
        <p className="grid">
          <span className={clsx("font-bold text-lg leading-tight", grade?.ink ?? "text-ink")}>
            {grade?.words ?? t("ui.matchUnknown")}
          </span>
          <span className="text-muted text-sm">{basisOf(known, name)}</span>
        </p>
      </div>
      {reasons.length > 0 && <Reasons reasons={reasons} />}
      {unknown.length > 0 && (
        <p className="rounded-ctl border border-edge border-dashed px-3 py-2 text-muted text-sm">
          {t("ui.matchNotSaid", { topics: formatList(unknown) })}
        </p>
      )}
    </div>
  );
}
