import { useInfiniteQuery } from "@tanstack/react-query";
import { House, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useNavigation, useSearchParams } from "react-router";
import { t } from "#domain/i18n.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { StateTag } from "#web/ui/listing-state.tsx";
import { ShowOlder } from "#web/ui/show-older.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { FilterLinks } from "./filter-links.tsx";
import { adminListingsList, type ListingState } from "./queries.ts";
import { SuspendButton } from "./suspend-button.tsx";

const STATES: readonly { value: ListingState | undefined; label: () => string }[] = [
  { value: undefined, label: () => t("admin.all") },
  { value: "listed", label: () => t("admin.listed") },
  { value: "paused", label: () => t("admin.paused") },
  { value: "suspended", label: () => t("admin.suspensionActive") },
  { value: "deleted", label: () => t("admin.deleted") },
];

const DEBOUNCE_MS = 300;

function Row({ listing }: { listing: ManagedListing }) {
  const rent = listing.monthlyRent ?? listing.weeklyRent ?? listing.dailyRent;
  return (
    <li className="endless-entry grid items-center gap-x-6 gap-y-1 px-4 py-3 text-[15px] sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <Link
          to={pages.hostListing(listing.id)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          translate="no"
        >
          {listing.title}
        </Link>
        <p className="truncate text-muted text-sm" translate="no">
          #{listing.id} · {listing.address}
        </p>
      </div>
      <p className="text-muted text-sm tabular-nums sm:text-right">
        {rent && <b className="text-ink">{formatRupees(rent)}</b>} ·{" "}
        {t("admin.bedsFree", { free: listing.bedsLeft, all: listing.maxOccupancy })}
        <span className="block">
          {listing.ownerPhone
            ? t("admin.ownerPhone", { phone: `+91 ${listing.ownerPhone}` })
            : t("admin.noOwner")}
        </span>
      </p>
      <span className="flex flex-wrap items-center gap-3 justify-self-start">
        <StateTag listing={listing} />
        {!listing.isDeleted && !listing.isSuspended && (
          <SuspendButton subject={{ listingId: listing.id, title: listing.title }} />
        )}
      </span>
    </li>
  );
}

function List({ search, state }: { search: string; state: ListingState | undefined }) {
  const list = useInfiniteQuery(adminListingsList(useApi(), search, state));
  const listings = list.data?.pages.flat() ?? [];
  if (list.isPending) return <LoadingPage />;
  if (list.isError && listings.length === 0) {
    return <ErrorState title={t("admin.listingsNotLoaded")} query={list} />;
  }
  if (listings.length === 0) {
    return (
      <EmptyState
        icon={<House className="size-7" />}
        title={t("admin.noListing")}
        hint={t("admin.noListingHint")}
      />
    );
  }
  return (
    <>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {listings.map((listing) => (
          <Row key={listing.id} listing={listing} />
        ))}
      </ul>
      <ShowOlder list={list} />
    </>
  );
}

/** Every stay there is or was, to be found and managed. */
export function ListingsTab() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get("q") ?? "");
  const state = STATES.find(({ value }) => value === params.get("state"))?.value;
  const search = useDebounced(text, DEBOUNCE_MS);
  const query = search.trim();
  const isLeaving = useNavigation().state !== "idle";
  const isShown = query === (params.get("q") ?? "");
  useEffect(() => {
    if (isLeaving || isShown) return;
    setParams(
      (before) => {
        if (query === "") before.delete("q");
        else before.set("q", query);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [query, isShown, isLeaving, setParams]);
  const inState = (value: ListingState | undefined) => {
    const next = new URLSearchParams({ ...(query && { q: query }), ...(value && { state: value }) });
    return pages.adminTab("listings") + (next.size > 0 ? `?${next}` : "");
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="relative min-w-60 flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
          />
          <input
            type="search"
            aria-label={t("admin.searchListings")}
            placeholder={t("admin.searchListingsHint")}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="min-h-11 w-full rounded-ctl border border-edge bg-surface pr-3 pl-11.5 placeholder:text-muted hover:border-muted"
          />
        </span>
        <Link to={pages.createListing} className={buttonClass("secondary")}>
          {t("admin.addPg")}
        </Link>
      </div>
      <FilterLinks
        label={t("admin.state")}
        filters={STATES.map(({ value, label }) => ({
          to: inState(value),
          label: label(),
          active: state === value,
        }))}
      />
      <List search={search} state={state} />
    </div>
  );
}
