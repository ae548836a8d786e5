import { t } from "#domain/i18n.ts";
import { RemovableChip } from "#web/ui/chip.tsx";
import { activeFilters } from "./labels.ts";
import type { Search } from "./use-search.ts";

/** What narrows the list, each with its way out. */
export default function ActiveFilters({ search }: { search: Search }) {
  // What the page holds itself is said by its heading.
  const active = activeFilters(search.filters).filter(({ key }) => !(key in search.held));
  if (active.length === 0) return null;
  return (
    <ul
      aria-label={t("listings.activeFilters")}
      className="mb-4 flex flex-wrap items-center gap-2 noscript:hidden"
    >
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <RemovableChip label={label} onRemove={() => search.replaceAll(without)} />
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => search.replaceAll(search.cleared)}
          className="min-h-11 px-2 font-semibold text-brand text-sm underline-offset-4 hover:underline"
        >
          {t("listings.clearAll")}
        </button>
      </li>
    </ul>
  );
}
