import { formatDayOfYear } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { RichText } from "#web/ui/rich-text.tsx";

type Views = ManagedListing["views"];

const GAP = 3;
const BAR = 9;
const HEIGHT = 64;

/** The chart in a sentence: how many in all, today, and on the best day. */
export function viewsSentence(views: Views): string {
  const total = views.reduce((sum, day) => sum + day.views, 0);
  if (total === 0) return t("hosting.noViews", { days: views.length });
  const best = views.reduce((most, day) => (day.views > most.views ? day : most));
  const today = views.at(-1)?.views ?? 0;
  return t("hosting.viewsSummary", {
    total,
    days: views.length,
    today,
    best: best.views,
    day: formatDayOfYear(best.day),
  });
}

/** How often the page was looked at, a bar for each of the last days. */
export function ViewsChart({ views }: { views: Views }) {
  const total = views.reduce((sum, day) => sum + day.views, 0);
  const most = Math.max(1, ...views.map((day) => day.views));
  const width = views.length * (BAR + GAP) - GAP;
  const first = views[0];
  return (
    <div className="grid gap-1">
      <p className="text-muted text-sm">
        <RichText
          text={t("hosting.viewsIn30Days", { count: total })}
          tags={{
            number: (text) => <b className="mr-1 text-ink text-xl tabular-nums leading-none">{text}</b>,
          }}
        />
      </p>
      <svg
        role="img"
        aria-label={viewsSentence(views)}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-16 w-full"
      >
        {views.map((day, at) => {
          // A day without a look has a foot to stand on, so that the row of days is seen.
          const height = day.views === 0 ? 2 : Math.max(5, (day.views / most) * HEIGHT);
          return (
            <rect
              key={day.day}
              x={at * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx={2}
              className={day.views === 0 ? "fill-line" : "fill-brand"}
            >
              <title>{`${formatDayOfYear(day.day)}: ${day.views}`}</title>
            </rect>
          );
        })}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-muted text-xs">
        <span>{first && formatDayOfYear(first.day)}</span>
        <span>{t("hosting.today")}</span>
      </p>
      <details className="text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
          {t("hosting.dayByDay")}
        </summary>
        <table className="w-full tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t("hosting.day")}</th>
              <th scope="col">{t("hosting.views")}</th>
            </tr>
          </thead>
          <tbody>
            {views.toReversed().map((day) => (
              <tr key={day.day} className="border-line border-t">
                <th scope="row" className="py-1 text-left font-normal text-muted">
                  {formatDayOfYear(day.day)}
                </th>
                <td className="py-1 text-right font-semibold">{day.views}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
