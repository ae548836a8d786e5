import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { formatRupees } from "#domain/money.ts";
import type { LandingFacts } from "#domain/places/contract.ts";
import { RichText } from "#web/ui/rich-text.tsx";

/** The rents of the page as bars: the lowest of each sharing, and how far it is to the middle one. */
export function RentPicture({ facts }: { facts: LandingFacts }) {
  const { rents, path } = facts;
  if (rents.length === 0) return null;
  const widest = Math.max(...rents.map(({ median }) => Number(median)));
  const share = (amount: string) => (100 * Number(amount)) / widest;
  return (
    <section aria-labelledby="rents" className="rounded-card border border-line bg-surface px-4 pt-3.5 pb-2">
      <h2 id="rents" className="font-bold text-[17px] tracking-tight">
        {t("places.rentTitle")}
      </h2>
      <ul className="mt-1">
        {rents.map(({ roomType, stays, from, median }) => (
          <li key={roomType}>
            <Link
              to={`${path}?${new URLSearchParams({ roomType })}`}
              className="grid min-h-11 grid-cols-[78px_1fr_auto] items-center gap-3 text-sm hover:underline"
            >
              <span className="font-semibold">{roomTypeLabel(roomType)}</span>
              <svg
                aria-hidden="true"
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                className="h-2.5 w-full overflow-hidden rounded-full bg-paper"
              >
                <rect width={share(median)} height="10" className="fill-brand-soft" />
                <rect width={share(from)} height="10" className="fill-brand" />
              </svg>
              <span className="whitespace-nowrap tabular-nums">
                <RichText
                  text={t("places.rentFrom", { price: formatRupees(from) })}
                  tags={{ b: (price) => <span className="font-bold">{price}</span> }}
                />
                <span className="sr-only">
                  , {t("places.rentSpread", { count: stays, price: formatRupees(median) })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p aria-hidden="true" className="pb-1.5 text-muted text-xs">
        {t("places.rentLegend")}
      </p>
    </section>
  );
}
