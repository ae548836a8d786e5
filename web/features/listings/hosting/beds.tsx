import { clsx } from "clsx";
import { BedSingle, Minus, Plus } from "lucide-react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { pages } from "#domain/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useBeds } from "./use-beds.ts";

/** More beds than this are counted, not shown one by one. */
const SHOWN_ONE_BY_ONE = 16;

/** Which beds are taken. One tap changes one; what is booked here, or counted from rooms, is not for tapping. */
export function Beds({ listing }: { listing: ManagedListing }) {
  const beds = useBeds(listing);
  const { occupancy, liveBookings, maxOccupancy, bedsLeft, hasRooms, propertyId } = listing;
  const set = (next: number) => beds.mutate(Math.max(0, Math.min(maxOccupancy - liveBookings, next)));
  const each = maxOccupancy <= SHOWN_ONE_BY_ONE;
  return (
    <section aria-label={t("hosting.bedsOf", { title: listing.title })} className="grid gap-2">
      <p role="status" className="text-sm">
        <b className="text-base">{t("hosting.bedsFree", { free: bedsLeft, all: maxOccupancy })}</b>
        <span className="text-muted">
          {" · "}
          {liveBookings > 0
            ? t("hosting.bedsTakenAndBooked", { taken: occupancy, booked: liveBookings })
            : t("hosting.bedsTakenCount", { count: occupancy })}
        </span>
      </p>
      {hasRooms && propertyId !== null ? (
        <Link
          to={pages.property(propertyId)}
          className={buttonClass("secondary", "md", "justify-self-start")}
        >
          <BedSingle aria-hidden="true" className="size-4" />
          {t("hosting.bedBoard")}
        </Link>
      ) : each ? (
        <EachBed listing={listing} onChange={set} />
      ) : (
        <div className="flex items-center gap-3">
          <IconButton
            label={t("hosting.oneBedLess")}
            look="outline"
            disabled={occupancy === 0}
            onClick={() => set(occupancy - 1)}
          >
            <Minus aria-hidden="true" className="size-5" />
          </IconButton>
          <p className="min-w-20 text-center">
            <b className="block text-xl tabular-nums leading-tight">{occupancy}</b>
            <span className="text-muted text-sm">{t("hosting.taken")}</span>
          </p>
          <IconButton
            label={t("hosting.oneBedMore")}
            look="outline"
            disabled={bedsLeft === 0}
            onClick={() => set(occupancy + 1)}
          >
            <Plus aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </section>
  );
}

interface EachBedProps {
  listing: ManagedListing;
  onChange: (occupancy: number) => void;
}

function EachBed({ listing, onChange }: EachBedProps) {
  const { occupancy, liveBookings, maxOccupancy } = listing;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {Array.from({ length: maxOccupancy }, (_, at) => at + 1).map((bed) => {
        if (bed <= liveBookings) return <BookedBed key={bed} bed={bed} />;
        const taken = bed <= liveBookings + occupancy;
        return (
          <li key={bed}>
            <button
              type="button"
              aria-pressed={taken}
              aria-label={t("hosting.bedTaken", { bed })}
              title={taken ? t("hosting.bedTakenHint", { bed }) : t("hosting.bedFreeHint", { bed })}
              onClick={() => onChange(occupancy + (taken ? -1 : 1))}
              className={clsx(
                "grid size-11 place-items-center rounded-ctl border transition-colors",
                taken
                  ? "border-brand bg-brand text-brand-ink"
                  : "border-muted border-dashed bg-surface text-muted hover:border-brand hover:text-brand",
              )}
            >
              <BedSingle aria-hidden="true" className="size-5" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function BookedBed({ bed }: { bed: number }) {
  return (
    <li
      title={t("hosting.bookedHere")}
      className="grid size-11 place-items-center rounded-ctl bg-sun-soft text-sun-ink"
    >
      <BedSingle aria-hidden="true" className="size-5" />
      <span className="sr-only">{t("hosting.bedBookedHere", { bed })}</span>
    </li>
  );
}
