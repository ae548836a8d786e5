import { t } from "#domain/i18n.ts";
import { normalRoomsQuery } from "#domain/saved-searches/kinds.ts";
import AlertChip from "./alert-chip.tsx";
import { apiQueryOf, type RoomFilters } from "./filters.ts";

/** Keeps the search for rooms that is on the screen, unless these are saved ones. Where somebody is, is no part of it. */
export default function SaveRooms({ filters }: { filters: RoomFilters }) {
  if (filters.saved) return null;
  return (
    <AlertChip
      query={normalRoomsQuery(apiQueryOf(filters, undefined))}
      label={t("saved-searches.save")}
      isOn={t("saved-searches.isSaved")}
    />
  );
}
