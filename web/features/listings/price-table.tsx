import { DURATIONS, type Duration, durationLabel } from "#domain/bookings/choices.ts";
import { type Price, priceOf } from "#domain/bookings/price.ts";
import { t } from "#domain/i18n.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { formatRupees, toPaise } from "#domain/money.ts";

interface Row {
  duration: Duration;
  price: Price;
}

/** What each length of stay costs, the longest first: most people come for a month. */
export function priceRows(listing: Pick<ListingDetail, "monthlyRent" | "securityDeposit">): Row[] {
  return DURATIONS.flatMap((duration) => {
    const price = priceOf(listing, duration);
    return price ? [{ duration, price }] : [];
  }).reverse();
}

const amount = (text: string) => (toPaise(text) === 0 ? t("listings.none") : formatRupees(text));

function OtherRents({ dailyRent, weeklyRent }: Pick<ListingDetail, "dailyRent" | "weeklyRent">) {
  const daily = dailyRent && formatRupees(dailyRent);
  const weekly = weeklyRent && formatRupees(weeklyRent);
  if (daily && weekly) return <p>{t("listings.otherRents", { daily, weekly })}</p>;
  if (daily) return <p>{t("listings.otherDailyRent", { daily })}</p>;
  return weekly ? <p>{t("listings.otherWeeklyRent", { weekly })}</p> : null;
}

/** The whole price: what is paid today is the total, and of it the deposit comes back. */
export function PriceTable({ listing }: { listing: ListingDetail }) {
  const rows = priceRows(listing);
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
        <p>{t("listings.wholePrice")}</p>
        <OtherRents dailyRent={listing.dailyRent} weeklyRent={listing.weeklyRent} />
      </div>
    </>
  );
}
