import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { readRents } from "#domain/listings/rents.ts";
import { RemovableChip } from "#web/ui/chip.tsx";
import { rentLabel } from "./labels.ts";
import type { Search } from "./use-search.ts";

/**
 * The rent that was read from the words of the search, with the way out: the search without those words, or for the
 * stay that the rent is for.
 */
export default function UnderstoodRents({ search }: { search: Search }) {
  const { filters } = search;
  const { rest, stay, ...rents } = readRents(filters.search, filters.stay);
  const rent = stay && rentLabel({ ...rents, stay });
  if (!rent) return null;
  if (stay !== filters.stay) {
    const isMonthly = stay === "monthly";
    return (
      <p className="mb-4 rounded-ctl bg-sun-soft px-4 py-1.5 text-[15px]">
        {isMonthly ? t("listings.rentIsMonthly", { rent }) : t("listings.rentIsDaily", { rent })}{" "}
        <Link
          to={search.href({ ...filters, stay, cursor: undefined })}
          preventScrollReset
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {isMonthly ? t("listings.showMonthly") : t("listings.showShort")}
        </Link>
      </p>
    );
  }
  return (
    <ul aria-label={t("listings.rentFromSearch")} className="mb-4">
      <li>
        <RemovableChip
          label={rent}
          onRemove={() => search.replaceAll({ ...filters, search: rest, cursor: undefined })}
        />
      </li>
    </ul>
  );
}
