import { t } from "#domain/i18n.ts";
import { readRents } from "#domain/listings/rents.ts";
import { RemovableChip } from "#web/ui/chip.tsx";
import { rentLabel } from "./labels.ts";
import type { Search } from "./use-search.ts";

/** The rent that was read from the words of the search, with the way out: the search without those words. */
export default function UnderstoodRents({ search }: { search: Search }) {
  const text = search.filters.search.normalize("NFC").replace(/\s+/g, " ");
  const { rest, ...rents } = readRents(text);
  const label = rentLabel(rents);
  if (!label) return null;
  return (
    <ul aria-label={t("listings.rentFromSearch")} className="mb-4">
      <li>
        <RemovableChip
          label={label}
          onRemove={() =>
            search.replaceAll({
              ...search.filters,
              search: rest.replace(/ +/g, " ").trim(),
              cursor: undefined,
            })
          }
        />
      </li>
    </ul>
  );
}
