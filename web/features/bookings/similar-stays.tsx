import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { coverUrl } from "#domain/media/urls.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { StaySummary } from "#web/ui/stay-summary.tsx";
import { similarStaysQuery } from "./queries.ts";

/** Where else to go when the bed is gone. */
export function SimilarStays({ listingId }: { listingId: number }) {
  const { data } = useQuery(similarStaysQuery(useApi(), listingId));
  if (!data || data.length === 0) {
    return (
      <Link to={pages.home} className="font-semibold text-brand underline underline-offset-4">
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
              to={pages.listing(stay.slug)}
              className="block rounded-ctl border border-line bg-surface p-3 text-ink no-underline hover:border-muted"
            >
              <StaySummary
                title={stay.title}
                address={stay.address}
                city={stay.city}
                cover={coverUrl(stay.media)}
                note={
                  stay.monthlyRent
                    ? t("bookings.rentAMonth", { rent: formatRupees(stay.monthlyRent) })
                    : undefined
                }
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
