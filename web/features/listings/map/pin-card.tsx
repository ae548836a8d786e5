import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { listCards } from "#domain/favourites/endpoints.ts";
import { t } from "#domain/i18n.ts";
import type { Stay } from "#domain/listings/choices.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { useOnline } from "#web/lib/connection.ts";
import { queryFor } from "#web/lib/query.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Media } from "#web/ui/media-carousel.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Distance } from "../distance.tsx";
import { bedsLabel, perLabel, placeLine, priceTag } from "../labels.ts";

/** The listings of one spot are the rooms of one PG, or of a few. */
const MOST = 50;

interface PinCardProps {
  /** More than one where several are in one spot. */
  ids: readonly number[];
  stay: Stay;
  onClose: () => void;
}

/** The PG behind a pin. It takes the focus, so that it is heard and Tab goes on from there. */
export function PinCard({ ids, stay, onClose }: PinCardProps) {
  const shown = ids.slice(0, MOST);
  const cards = useQuery(queryFor(useApi(), listCards(), { ids: shown.join(",") }));
  const [at, setAt] = useState(0);
  const isOnline = useOnline();
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  const retry = () => {
    element.current?.focus({ preventScroll: true });
    void cards.refetch();
  };
  const found = cards.data ?? [];
  const listing = found[at];

  return (
    <section ref={element} tabIndex={-1} aria-label={t("listings.mapCard")} className="map-card">
      {listing && <Body listing={listing} stay={stay} />}
      {cards.isPending &&
        (isOnline ? <Spinner label={t("listings.mapLoading")} /> : t("listings.mapOffline"))}
      {cards.isError && (
        <div role="alert" className="grid justify-items-start gap-2">
          {t("listings.mapCardFailed")}
          <Button variant="secondary" onClick={retry}>
            {t("shared.retry")}
          </Button>
        </div>
      )}
      {cards.isSuccess && !listing && <p>{t("listings.mapCardGone")}</p>}
      {found.length > 1 && (
        <div className="map-card-steps">
          <IconButton
            label={t("listings.mapCardPrevious")}
            onClick={() => setAt((at + found.length - 1) % found.length)}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <span aria-live="polite">{t("listings.mapCardOf", { at: at + 1, count: found.length })}</span>
          <IconButton label={t("listings.mapCardNext")} onClick={() => setAt((at + 1) % found.length)}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
      <IconButton label={t("listings.mapCardClose")} className="map-card-close" onClick={onClose}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </section>
  );
}

function Body({ listing, stay }: { listing: ListingCard; stay: Stay }) {
  const price = priceTag(listing, stay);
  const [picture] = listing.media;
  return (
    <div className="map-card-body">
      {picture !== undefined && (
        <div className="map-card-picture" aria-hidden="true" inert>
          <Media
            url={picture}
            title={listing.title}
            at={0}
            count={1}
            width={112}
            height={112}
            className="size-full"
          />
        </div>
      )}
      <div className="min-w-0">
        <h3 className="font-bold leading-tight">
          <Link to={pages.listing(listing.slug)} className="map-card-link" translate="no">
            {listing.title}
          </Link>
        </h3>
        <p className="line-clamp-2 text-muted text-sm" translate="no">
          {placeLine(listing)}
        </p>
        <Distance listing={listing} />
        <p className="mt-1">
          {price && (
            <>
              <b>{formatRupees(price.amount)}</b>
              <small className="text-muted text-sm">{perLabel(price.per)}</small> ·{" "}
            </>
          )}
          <span className="text-muted text-sm">{bedsLabel(listing)}</span>
        </p>
      </div>
    </div>
  );
}
