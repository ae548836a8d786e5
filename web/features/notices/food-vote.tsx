import { clsx } from "clsx";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { FOOD_SCORES } from "#domain/notices/choices.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { useVote } from "./queries.ts";

const SCORES = Array.from({ length: FOOD_SCORES.max }, (_, at) => at + FOOD_SCORES.min);

/** One press votes on yesterday's food; another press changes it. */
export function FoodVote({ place, vote }: { place: number; vote: { day: string; score: number | null } }) {
  const send = useVote(place);
  const chosen = send.isPending ? send.variables : vote.score;
  const take = (score: number) =>
    send.mutateAsync(score).then(
      () => toast({ title: t("notices.voted") }),
      (error: unknown) =>
        showFailure(error, { title: t("notices.failed"), fallback: t("shared.connection") }),
    );
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-bold">
        {t("notices.vote")} <span className="font-normal text-muted text-sm">{formatDate(vote.day)}</span>
      </legend>
      <div className="flex gap-2">
        {SCORES.map((score) => (
          <button
            key={score}
            type="button"
            aria-label={t("notices.score", { score })}
            aria-pressed={chosen === score}
            onClick={() => void take(score)}
            className={clsx(
              "grid size-12 place-items-center rounded-full border font-bold text-lg tabular-nums",
              chosen === score
                ? "border-brand bg-brand text-brand-ink"
                : "border-edge bg-surface hover:border-muted",
            )}
          >
            {score}
          </button>
        ))}
      </div>
      <p className="text-muted text-sm">{t("notices.voteHint")}</p>
    </fieldset>
  );
}
