import { HandCoins, Star } from "lucide-react";
import { t } from "#domain/i18n.ts";
import type { ReviewAspect, ReviewSummary } from "#domain/reviews/contract.ts";
import { keysIn } from "#web/lib/keys.ts";
import { RichText } from "#web/ui/rich-text.tsx";

export const ASPECT_LABEL: Record<ReviewAspect, () => string> = {
  food: () => t("reviews.food"),
  cleanliness: () => t("reviews.cleanliness"),
  safety: () => t("reviews.safety"),
  depositReturn: () => t("reviews.depositReturn"),
};
export const ASPECTS = keysIn(ASPECT_LABEL);

function Bars({ stars }: { stars: readonly number[] }) {
  const all = Math.max(1, ...stars);
  return (
    <ul aria-label={t("reviews.byStars")} className="grid gap-1.5">
      {[5, 4, 3, 2, 1].map((star) => {
        const count = stars[star - 1] ?? 0;
        return (
          <li
            key={star}
            className="grid grid-cols-[2.25rem_minmax(0,1fr)_2rem] items-center gap-2 text-sm tabular-nums"
          >
            <span aria-hidden="true" className="inline-flex items-center gap-1">
              {star} <Star className="size-3.5 fill-current text-sun-ink" />
            </span>
            <span className="sr-only">{t("reviews.stars", { count: star })}:</span>
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
              <span
                className="block h-full rounded-full bg-brand"
                style={{ width: `${(count / all) * 100}%` }}
              />
            </span>
            <span className="text-right text-muted">{count}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Aspects({ aspects }: Pick<ReviewSummary, "aspects">) {
  const said = ASPECTS.filter((aspect) => aspects[aspect] !== null);
  if (said.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-[15px] sm:grid-cols-4 lg:grid-cols-2">
      {said.map((aspect) => (
        <div key={aspect}>
          <dt className="text-muted text-sm">{ASPECT_LABEL[aspect]()}</dt>
          <dd className="font-bold tabular-nums">{aspects[aspect]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A picture of what was given: how many gave how many stars, what of, and how deposits came back. */
export function Summary({ summary, rating }: { summary: ReviewSummary; rating: string }) {
  const { stars, aspects, deposits } = summary;
  const count = stars.reduce((sum, each) => sum + each, 0);
  return (
    <div className="mb-6 grid gap-6 rounded-card border border-line bg-surface p-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-8">
      <p className="text-center">
        <b className="block text-5xl tabular-nums tracking-tight">{Number(rating).toFixed(1)}</b>
        <span className="text-muted text-sm">{t("reviews.count", { count })}</span>
      </p>
      <div className="grid gap-5 lg:grid-cols-2 lg:items-center">
        <Bars stars={stars} />
        <Aspects aspects={aspects} />
      </div>
      {deposits && (
        <p className="flex items-center gap-3 text-[15px] sm:col-span-2">
          <HandCoins aria-hidden="true" className="size-5 shrink-0 text-brand" />
          <span>
            <RichText
              text={t("reviews.deposits", {
                percent: Math.round((deposits.inTime / deposits.of) * 100),
                inTime: deposits.inTime,
                all: deposits.of,
              })}
              tags={{ b: (text) => <b>{text}</b> }}
            />
          </span>
        </p>
      )}
    </div>
  );
}
