import { X } from "lucide-react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { type RoomFilters, roomsHref } from "./filters.ts";
import { activeFilters } from "./words.ts";

/** What narrows the list, each with its way out: links, which need no scripts. */
export function ActiveFilters({ filters }: { filters: RoomFilters }) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("rooms.activeFilters")} className="mb-4 flex flex-wrap items-center gap-2">
      {active.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={roomsHref(without)}
            replace
            preventScrollReset
            aria-label={t("rooms.removeFilter", { label })}
            className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full bg-brand-soft pr-3 pl-4 font-semibold text-brand text-sm hover:brightness-95 dark:hover:brightness-125"
          >
            {label}
            <X aria-hidden="true" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={pages.rooms}
          replace
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 font-semibold text-brand text-sm underline-offset-4 hover:underline"
        >
          {t("rooms.clearAll")}
        </Link>
      </li>
    </ul>
  );
}
