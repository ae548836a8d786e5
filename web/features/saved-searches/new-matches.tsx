import { t } from "#domain/i18n.ts";
import { NEWS_MAX } from "#domain/saved-searches/choices.ts";
import { useNewMatches } from "#web/lib/saved-searches.ts";

/** How many matches are new, on the corner of the button that leads to them. */
export default function NewMatches() {
  const count = useNewMatches();
  if (count === 0) return null;
  const shown = count >= NEWS_MAX ? `${NEWS_MAX - 1}+` : String(count);
  return (
    <span className="pointer-events-none absolute -top-1 -right-1 grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 font-bold text-brand-ink text-xs tabular-nums">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{t("saved-searches.badge", { count: shown })}</span>
    </span>
  );
}
