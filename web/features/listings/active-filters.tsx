import { t } from "#domain/i18n.ts";
import type { SearchReport } from "#domain/search/contract.ts";
import { RemovableChip } from "#web/ui/chip.tsx";
import { ChipList } from "./chip-list.tsx";
import { circleShown } from "./choosing.ts";
import { type ActiveFilter, activeFilters } from "./labels.ts";
import { placeLabel } from "./understood.tsx";
import type { Search } from "./use-search.ts";

/** What narrows the list, each with its way out. */
export default function ActiveFilters({ search, report }: { search: Search; report: SearchReport | null }) {
  // Beside a place in the text the one that was chosen plays no part.
  const hasPlaceInText = report?.place !== undefined;
  // What the page holds itself is said by its heading.
  const { near } = search.filters;
  const active = activeFilters(search.filters).filter(
    ({ key }) => !(key in search.held) && !(hasPlaceInText && (key === "near" || key === "within")),
  );
  if (active.length === 0) return null;
  const labelOf = ({ key, label }: ActiveFilter): string => {
    if (key === "near" && near?.name) return placeLabel(near.name, report?.isRough);
    const km = key === "within" && circleShown(search.filters, report);
    return km ? t("listings.withinKm", { km }) : label;
  };
  return (
    <ChipList label={t("listings.activeFilters")}>
      {active.map((each) => (
        <li key={each.key}>
          <RemovableChip label={labelOf(each)} onRemove={() => search.replaceAll(each.without)} />
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
    </ChipList>
  );
}
