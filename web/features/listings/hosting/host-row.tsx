import { ExternalLink, Pause, Pencil, Play } from "lucide-react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { pages } from "#domain/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { StateTag } from "#web/ui/listing-state.tsx";
import { Beds } from "./beds.tsx";
import { ConfirmBeds } from "./confirm-beds.tsx";
import { Cover } from "./cover.tsx";
import { usePause } from "./use-beds.ts";
import { ViewsChart } from "./views-chart.tsx";

export function PauseButton({ listing }: { listing: ManagedListing }) {
  const pause = usePause(listing);
  // Its host can't show it again, or shows it by confirming its beds.
  if (listing.isSuspended || listing.isStale) return null;
  const Icon = listing.isAvailable ? Pause : Play;
  return (
    <Button
      variant="secondary"
      busy={pause.isPending}
      onClick={() => pause.mutate(!listing.isAvailable)}
      aria-label={
        listing.isAvailable
          ? t("hosting.pauseNamed", { title: listing.title })
          : t("hosting.resumeNamed", { title: listing.title })
      }
    >
      {!pause.isPending && <Icon aria-hidden="true" className="size-4" />}
      {listing.isAvailable ? t("hosting.pause") : t("hosting.resume")}
    </Button>
  );
}

export function Numbers({ listing }: { listing: ManagedListing }) {
  const numbers = [
    [t("hosting.enquiries"), listing.enquiries],
    [t("hosting.currentBookings"), listing.liveBookings],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3">
      {numbers.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end rounded-ctl bg-paper px-4 py-3">
          <dt className="text-muted text-sm leading-tight">{name}</dt>
          <dd className="font-bold text-xl tabular-nums leading-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One stay of its host: what stands, what is asked, and the two things done every day. */
export function HostRow({ listing }: { listing: ManagedListing }) {
  return (
    <article
      aria-label={listing.title}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-8"
    >
      <div className="grid min-w-0 content-start gap-5">
        <div className="flex gap-4">
          <Cover media={listing.media} className="aspect-4/3 w-28 shrink-0 self-start rounded-ctl sm:w-40" />
          <div className="min-w-0">
            <StateTag listing={listing} />
            <h2 className="mt-1.5 font-bold text-lg leading-tight tracking-tight sm:text-xl">
              <Link to={pages.hostListing(listing.id)} className="hover:underline" translate="no">
                {listing.title}
              </Link>
            </h2>
            <p className="mt-0.5 line-clamp-2 text-muted text-sm" translate="no">
              {listing.address}
            </p>
          </div>
        </div>
        <Beds listing={listing} />
        <ConfirmBeds listing={listing} />
        <div className="flex flex-wrap gap-2">
          <Link
            to={pages.hostListing(listing.id)}
            className={buttonClass("primary")}
            aria-label={t("hosting.editNamed", { title: listing.title })}
          >
            <Pencil aria-hidden="true" className="size-4" />
            {t("shared.edit")}
          </Link>
          <PauseButton listing={listing} />
          {listing.isAvailable && (
            <Link
              to={pages.listing(listing.slug)}
              className={buttonClass("quiet")}
              aria-label={t("hosting.publicPageOf", { title: listing.title })}
            >
              <ExternalLink aria-hidden="true" className="size-4" />
              {t("hosting.publicPage")}
            </Link>
          )}
        </div>
      </div>
      <div className="grid content-start gap-4 max-lg:border-line max-lg:border-t max-lg:pt-5">
        <Numbers listing={listing} />
        <ViewsChart views={listing.views} />
      </div>
    </article>
  );
}
