import { Link } from "react-router";
import { DURATIONS, type Duration, durationLabel } from "#domain/bookings/choices.ts";
import { type Price, priceOf } from "#domain/bookings/price.ts";
import { t } from "#domain/i18n.ts";
import type { Stay } from "#domain/listings/choices.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { otherRents } from "#domain/listings/other-rents.ts";
import { stayShown } from "#domain/listings/rules.ts";
import { formatRupees, toPaise } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { allInPrice } from "#domain/properties/all-in-price.ts";
import { useStay } from "#web/lib/stay.ts";

interface Row {
  duration: Duration;
  price: Price;
}

/** What each length of stay costs, a month first unless somebody looks for a short stay. */
export function priceRows(
  listing: Pick<ListingDetail, "monthlyRent" | "securityDeposit" | "stayDuration">,
  stay: Stay,
): Row[] {
  const rows = DURATIONS.flatMap((duration) => {
    const price = priceOf(listing, duration);
    return price ? [{ duration, price }] : [];
  });
  return stayShown(listing, stay) === "monthly" ? rows.reverse() : rows;
}

const amount = (text: string) => (toPaise(text) === 0 ? t("listings.none") : formatRupees(text));

/** The whole price: what is paid today is the total, and of it the deposit comes back. */
export function PriceTable({ listing }: { listing: ListingDetail }) {
  const rows = priceRows(listing, useStay());
  const others = otherRents(listing);
  const allIn = allInPrice(listing.monthlyRent, listing.houseRules);
  const cell = "py-3 pl-3 text-right tabular-nums";
  return (
    <>
      <table className="w-full border-collapse text-[15px]">
        <thead>
          <tr className="border-line border-b text-muted text-sm">
            <th scope="col" className="py-2 text-left font-medium">
              {t("listings.stayLength")}
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              {t("listings.rent")}
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              {t("listings.deposit")}
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              {t("listings.payToday")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ duration, price }) => (
            <tr key={duration} className="border-line border-b last:border-0">
              <th scope="row" className="py-3 text-left font-medium">
                {durationLabel(duration)}
              </th>
              <td className={cell}>{formatRupees(price.rent)}</td>
              <td className={cell}>{amount(price.securityDeposit)}</td>
              <td className={`${cell} font-bold`}>{formatRupees(price.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 grid gap-1 text-muted text-sm">
        {allIn && <p className="font-semibold text-ink">{`${t("ui.allIn")}: ${allIn}`}</p>}
        <p>{t("listings.wholePrice")}</p>
        <p>
          {t("bookings.ruleCancel")}{" "}
          <Link to={pages.refunds} className="underline">
            {t("bookings.refundPolicy")}
          </Link>
        </p>
        {others && (
          <p>
            {t("listings.fixedShortPrices")} {others}
          </p>
        )}
      </div>
    </>
  );
}
