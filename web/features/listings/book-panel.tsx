import { clsx } from "clsx";
import { ShieldCheck } from "lucide-react";
import { durationLabel } from "#domain/bookings/choices.ts";
import { t } from "#domain/i18n.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { stayShown } from "#domain/listings/rules.ts";
import { formatRupees } from "#domain/money.ts";
import { allInPrice } from "#domain/properties/all-in-price.ts";
import { useStay } from "#web/lib/stay.ts";
import { BookButton, type OnBook } from "./book-button.tsx";
import { CallButton } from "./call-button.tsx";
import { ChatButton } from "./chat-button.tsx";
import { bedsLabel, type Priced, perLabel, perText, priceTag } from "./labels.ts";
import { priceRows } from "./price-table.tsx";

interface PanelProps {
  listing: ListingDetail;
  onBook?: OnBook;
}

function MainPrice({ listing, small = false }: { listing: Priced; small?: boolean }) {
  const price = priceTag(listing, useStay());
  if (!price) return <span className="font-semibold">{t("listings.priceOnRequest")}</span>;
  return (
    <span className={clsx("whitespace-nowrap font-bold tracking-tight", small ? "text-xl" : "text-2xl")}>
      {formatRupees(price.amount)}
      <small className={clsx("font-medium text-muted", small ? "text-sm" : "text-base")}>
        {small ? perLabel(price.per) : perText(price)}
      </small>
    </span>
  );
}

/** Beside the page on wide screens: price, beds, the two ways on. */
export function BookPanel({ listing, onBook }: PanelProps) {
  const stay = useStay();
  const [first] = priceRows(listing, stay);
  const isMonthly = stayShown(listing, stay) === "monthly";
  const allIn = isMonthly ? allInPrice(listing.monthlyRent, listing.houseRules) : null;
  return (
    <div className="sticky top-6 grid gap-4 rounded-card border border-line bg-surface p-5 shadow-card">
      <div className="flex items-baseline justify-between gap-3">
        <MainPrice listing={listing} />
        <span className="font-semibold text-muted text-sm">{bedsLabel(listing)}</span>
      </div>
      {allIn && <p className="-mt-3 text-muted text-sm">{allIn}</p>}
      {first && (
        <dl className="grid grid-cols-[1fr_auto] gap-y-2 border-line border-y py-3 text-[15px]">
          <dt className="text-muted">{t("listings.rentFor", { duration: durationLabel(first.duration) })}</dt>
          <dd className="text-right tabular-nums">{formatRupees(first.price.rent)}</dd>
          <dt className="text-muted">{t("listings.refundableDeposit")}</dt>
          <dd className="text-right tabular-nums">{formatRupees(first.price.securityDeposit)}</dd>
          <dt className="font-semibold">{t("listings.payToday")}</dt>
          <dd className="text-right font-bold tabular-nums">{formatRupees(first.price.total)}</dd>
        </dl>
      )}
      {!isMonthly && <p className="text-muted text-sm">{t("listings.fixedShortPrices")}</p>}
      <BookButton listing={listing} onBook={onBook} size="lg" />
      <div className="grid grid-cols-2 gap-3 noscript:grid-cols-1">
        <CallButton listing={listing} size="lg" />
        <ChatButton listing={listing} size="lg" />
      </div>
      <p className="flex gap-2 text-muted text-sm">
        <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-brand" />
        {t("listings.holdsBed")}
      </p>
    </div>
  );
}

// On a narrow phone the words leave no room for the price beside pictures, on the narrowest not even without them.
const NARROWEST = "max-[359px]:flex-1";
const NARROW = `px-3! max-[430px]:[&_svg]:hidden ${NARROWEST}`;

/** At the foot of a phone, in place of the tabs. */
export function BookBar({ listing, onBook }: PanelProps) {
  return (
    <section
      data-book-bar=""
      aria-label={t("listings.bookThis")}
      className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-2 border-line border-t bg-surface px-4 pt-2.5 pb-[max(12px,env(safe-area-inset-bottom))] max-[359px]:flex-wrap lg:hidden"
    >
      <div className="min-w-0 flex-1 leading-tight max-[359px]:basis-full">
        <MainPrice listing={listing} small />
        <p className="text-muted text-xs">{bedsLabel({ ...listing, nextFree: null })}</p>
      </div>
      <CallButton listing={listing} className={NARROW} />
      <ChatButton listing={listing} className={NARROW} />
      <BookButton listing={listing} onBook={onBook} className={`whitespace-nowrap px-4 ${NARROWEST}`} />
    </section>
  );
}
