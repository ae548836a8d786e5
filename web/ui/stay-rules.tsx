import { Info } from "lucide-react";
import { Link } from "react-router";
import { HOST_NOTICE_DAYS } from "#domain/bookings/choices.ts";
import { t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { toPaise } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";

type Ruled = Pick<ListingCard, "gender" | "securityDeposit" | "monthlyRent">;

/**
 * What holds for a stay, as far as the listing and our own rules say it.
 * @param asksHost whether the host has not said when the gate closes and who may visit
 */
export function StayRules({ listing, asksHost = true }: { listing: Ruled; asksHost?: boolean }) {
  const { gender, securityDeposit, monthlyRent } = listing;
  const hasDeposit = securityDeposit !== null && toPaise(securityDeposit) > 0;
  const rules = [
    t("bookings.ruleCancel"),
    hasDeposit ? t("bookings.ruleDeposit") : t("bookings.ruleNoDeposit"),
    ...(monthlyRent === null ? [] : [t("bookings.ruleNotice", { days: HOST_NOTICE_DAYS })]),
    t("bookings.ruleGender", { gender }),
    ...(asksHost ? [t("bookings.ruleAsk")] : []),
  ];
  return (
    <section aria-label={t("bookings.rulesTitle")} className="grid gap-1 text-[15px]">
      <p className="flex items-center gap-2 font-semibold">
        <Info aria-hidden="true" className="size-5 text-brand" />
        {t("bookings.rulesTitle")}
      </p>
      <ul className="grid list-disc gap-1 pl-9 text-muted">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <Link
        to={pages.refunds}
        className="ml-7 inline-flex min-h-11 items-center justify-self-start px-2 font-semibold text-brand underline underline-offset-4"
      >
        {t("bookings.refundPolicy")}
      </Link>
    </section>
  );
}
