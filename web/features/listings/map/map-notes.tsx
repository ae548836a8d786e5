import type { UseQueryResult } from "@tanstack/react-query";
import { formatNumber } from "#domain/format-message.ts";
import { t } from "#domain/i18n.ts";
import { PINS_MAX } from "#domain/listings/choices.ts";
import { useOnline } from "#web/lib/connection.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Pins } from "./pins-query.ts";

function noteOf({ pins, total }: Pins, isNarrowed: boolean): string | null {
  const unplaced = Math.min(total, PINS_MAX) - pins.length;
  if (total > PINS_MAX) {
    return t("listings.mapShowing", { shown: formatNumber(pins.length), total: formatNumber(total) });
  }
  if (unplaced > 0) return t("listings.mapUnplaced", { count: unplaced });
  return total === 0 && isNarrowed ? t("listings.mapNone") : null;
}

interface MapNotesProps {
  query: UseQueryResult<Pins>;
  /** Whether the search is held to the part of the map that is seen. */
  isNarrowed: boolean;
  onRetry: () => void;
}

/** What there is to say of the pins: that they load or don't, and whether some are missing. */
export function MapNotes({ query, isNarrowed, onRetry }: MapNotesProps) {
  const isOnline = useOnline();
  const { data, isError, isFetching, isPlaceholderData } = query;
  // Pins of the search before stay on the map while the next ones load.
  const isLate = data === undefined || isPlaceholderData;
  const note = !isLate && noteOf(data, isNarrowed);
  if (isLate && !isOnline) {
    return (
      <p role="status" className="map-pill map-note">
        {t("listings.mapOffline")}
      </p>
    );
  }
  if (isError && !isFetching) {
    return (
      <div role="alert" className="map-pill map-note">
        {t("listings.mapFailed")}
        <Button variant="secondary" onClick={onRetry}>
          {t("shared.retry")}
        </Button>
      </div>
    );
  }
  return (
    <div role="status" className={note || isLate ? "map-pill map-note" : ""}>
      {isLate ? <Spinner label={t("listings.mapLoading")} className="size-5" /> : note}
    </div>
  );
}
