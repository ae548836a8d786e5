import { useQueries } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowLeft, Check, CloudOff, Minus, SearchX, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { COMPARE_MAX } from "#domain/favourites/choices.ts";
import { formatList } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { pages } from "#domain/paths.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { compareHref } from "#web/lib/comparison-url.ts";
import { usePlace } from "#web/lib/place.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/field.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { BookButton, type OnBook } from "./book-button.tsx";
import { CallButton } from "./call-button.tsx";
import { type Cell, compareRows, type Row } from "./compare.ts";
import { listingQueryOptions } from "./queries.ts";

const isGone = (error: unknown) => error instanceof ApiError && [404, 410].includes(error.status);

interface ComparisonProps {
  ids: readonly number[];
  onBook?: OnBook;
}

/** Up to three stays side by side. The address says which, so it can be kept and shared. */
export function Comparison({ ids, onBook }: ComparisonProps) {
  const api = useApi();
  const found = useQueries({ queries: ids.map((id) => listingQueryOptions(api, String(id))) });
  const stays = found.flatMap(({ data }) => data ?? []);
  const gone = found.filter(({ error }) => isGone(error)).length;
  const failed = found.filter(({ error }) => error !== null && !isGone(error));
  const pending = found.some((each) => each.isPending);

  return (
    <div className="wrap pt-2 pb-12">
      <Link
        to={pages.saved}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-muted text-sm hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("listings.savedPgs")}
      </Link>
      <h1 className="mb-4 font-bold text-2xl tracking-tight sm:text-3xl">{t("listings.comparePgs")}</h1>
      {gone > 0 && stays.length > 0 && (
        <p role="status" className="mb-4 rounded-ctl bg-sun-soft px-4 py-3">
          {t("listings.goneFromComparison", { count: gone })}
        </p>
      )}
      {pending && (
        <div role="status">
          <span className="sr-only">{t("shared.loading")}</span>
          <Skeleton className="h-96" />
        </div>
      )}
      {!pending && failed.length > 0 && (
        <ErrorState
          icon={<CloudOff className="size-7" />}
          title={t("listings.loadFailed")}
          hint={t("shared.connection")}
          query={{
            isFetching: failed.some((each) => each.isFetching),
            refetch: () => failed.map((each) => each.refetch()),
          }}
        />
      )}
      {!pending && failed.length === 0 && stays.length === 0 && (
        <EmptyState
          icon={<SearchX className="size-7" />}
          title={t("listings.comparisonGone")}
          hint={t("listings.comparisonGoneHint")}
        >
          <Link to={pages.saved} className={buttonClass()}>
            {t("listings.savedPgs")}
          </Link>
        </EmptyState>
      )}
      {!pending && failed.length === 0 && stays.length > 0 && <Sheet stays={stays} onBook={onBook} />}
    </div>
  );
}

const rowHead =
  "sticky left-0 z-10 w-28 min-w-28 bg-surface py-3 pr-2 pl-4 text-left align-top font-medium text-[13px] text-muted leading-snug sm:w-44 sm:min-w-44 sm:text-sm";
const cellClass = "min-w-40 border-line border-l px-3 py-3 align-top";

function Sheet({ stays, onBook }: { stays: ListingDetail[]; onBook?: OnBook }) {
  const [differing, setDiffering] = useState(false);
  const rows = compareRows(stays, usePlace());
  const shown = differing ? rows.filter((row) => row.differs) : rows;
  return (
    <>
      {stays.length > 1 ? (
        <Checkbox
          label={t("listings.onlyDifferences")}
          checked={differing}
          onChange={(event) => setDiffering(event.target.checked)}
          className="mb-2 w-fit"
        />
      ) : (
        <p className="mb-4 text-muted">{t("listings.chooseToCompare", { most: COMPARE_MAX })}</p>
      )}
      <section
        aria-label={t("listings.comparison")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard
        tabIndex={0}
        className="relative overflow-x-auto rounded-card border border-line bg-surface shadow-card"
      >
        <table className="w-full border-collapse text-[15px]">
          <caption className="sr-only">
            {t("listings.comparisonOf", { titles: formatList(stays.map(({ title }) => title)) })}
          </caption>
          <thead>
            <tr>
              <td className={rowHead} />
              {stays.map((stay) => (
                <Head key={stay.id} stay={stay} others={stays.filter(({ id }) => id !== stay.id)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <FactRow key={row.name} row={row} stays={stays} />
            ))}
            <tr className="border-line border-t">
              <th scope="row" className={rowHead}>
                {t("listings.callOrBook")}
              </th>
              {stays.map((stay) => (
                <td key={stay.id} className={cellClass}>
                  <div className="grid gap-2">
                    <BookButton listing={stay} onBook={onBook} />
                    <CallButton listing={stay} />
                  </div>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </>
  );
}

function Head({ stay, others }: { stay: ListingDetail; others: readonly ListingDetail[] }) {
  const [cover] = stay.media.filter((url) => url.endsWith(".webp"));
  return (
    <th scope="col" className={clsx(cellClass, "text-left font-normal")}>
      <div className="relative grid gap-2">
        {cover ? (
          <Picture
            src={cover}
            alt=""
            width={320}
            height={200}
            sizes="(min-width: 640px) 320px, 160px"
            className="aspect-8/5 w-full rounded-ctl"
          />
        ) : (
          <span className="aspect-8/5 rounded-ctl bg-line" />
        )}
        <Link
          to={pages.listing(stay.slug)}
          className="text-pretty pr-1 font-bold leading-tight tracking-tight hover:underline"
          translate="no"
        >
          {stay.title}
        </Link>
        {others.length > 0 && (
          <Link
            to={compareHref(others.map(({ id }) => id))}
            replace
            preventScrollReset
            aria-label={t("listings.removeFromComparison", { title: stay.title })}
            className="absolute top-1 right-1 grid size-11 place-items-center rounded-full bg-white/95 text-[#1f1b16] shadow-card hover:bg-white"
          >
            <X aria-hidden="true" className="size-5" />
          </Link>
        )}
      </div>
    </th>
  );
}

function FactRow({ row, stays }: { row: Row; stays: readonly ListingDetail[] }) {
  const alike = !row.differs && stays.length > 1;
  return (
    <tr className="border-line border-t">
      <th scope="row" className={rowHead}>
        {row.name}
      </th>
      {row.cells.map((cell, at) => (
        <td key={stays[at]?.id} className={clsx(cellClass, alike && "text-muted")}>
          <Fact cell={cell} strong={row.differs} />
        </td>
      ))}
    </tr>
  );
}

function Fact({ cell: { value, hint, best }, strong }: { cell: Cell; strong: boolean }) {
  if (typeof value === "boolean") {
    const Icon = value ? Check : Minus;
    return (
      <>
        <Icon
          aria-hidden="true"
          className={clsx("size-5", value && strong && "text-brand", !value && "text-muted")}
          strokeWidth={value ? 2.5 : 2}
        />
        <span className="sr-only">{value ? t("shared.yes") : t("shared.no")}</span>
      </>
    );
  }
  return (
    <>
      <span className={clsx("tabular-nums", strong && "font-semibold")}>{value}</span>
      {hint && <span className="text-muted text-sm"> {hint}</span>}
      {best && (
        <span className="mt-1 block w-fit rounded-lg bg-brand-soft px-2 py-0.5 font-semibold text-[12.5px] text-brand">
          {best}
        </span>
      )}
    </>
  );
}
