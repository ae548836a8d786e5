import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import type { Stay } from "#domain/listings/choices.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { dayPrice, stayShown } from "#domain/listings/rules.ts";
import { coverUrl } from "#domain/media/urls.ts";
import { formatRupees, fromPaise } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { listingInStay, useStay, withStay } from "#web/lib/stay.ts";
import { StaySummary } from "#web/ui/stay-summary.tsx";
import { similarStaysQuery } from "./queries.ts";

function priceNote(listing: ListingCard, asked: Stay): string | undefined {
  const day = stayShown(listing, asked) === "short-term" ? dayPrice(listing) : null;
  if (day !== null) return t("bookings.rentADay", { rent: formatRupees(fromPaise(day)) });
  return listing.monthlyRent
    ? t("bookings.rentAMonth", { rent: formatRupees(listing.monthlyRent) })
    : undefined;
}

/** Where else to go when the bed is gone. */
export function SimilarStays({ listingId }: { listingId: number }) {
  const asked = useStay();
  const { data } = useQuery(similarStaysQuery(useApi(), listingId));
  if (!data || data.length === 0) {
    return (
      <Link
        to={withStay(pages.home, asked)}
        className="font-semibold text-brand underline underline-offset-4"
      >
        {t("bookings.seeAllPgs")}
      </Link>
    );
  }
  return (
    <section aria-label={t("bookings.similarPgs")} className="grid gap-2">
      <h2 className="font-bold">{t("bookings.similarPgsFree")}</h2>
      <ul className="grid gap-2">
        {data.slice(0, 3).map((stay) => (
          <li key={stay.id}>
            <Link
              to={listingInStay(stay, asked)}
              className="block rounded-ctl border border-line bg-surface p-3 text-ink no-underline hover:border-muted"
            >
              <StaySummary
                title={stay.title}
                address={stay.address}
                city={stay.city}
                cover={coverUrl(stay.media)}
                note={priceNote(stay, asked)}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
