import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import type { RentPayment } from "#domain/rents/contract.ts";
import { methodLabel, paymentStateLabel } from "#domain/rents/words.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Tag, type TagTone } from "#web/ui/chip.tsx";
import { userText } from "#web/ui/user-text.tsx";

const TONES: Record<RentPayment["state"], TagTone> = {
  submitted: "sun",
  confirmed: "brand",
  rejected: "plain",
  reversed: "plain",
};

/** One payment: how, when, what became of it. @param children what can be done about it */
export function PaymentRow({ payment, children }: { payment: RentPayment; children?: ReactNode }) {
  const { id, amount, method, state, paidOn, utr, reason } = payment;
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b className="text-lg tabular-nums">{formatRupees(amount)}</b>
        <Tag tone={TONES[state]}>{paymentStateLabel(state)}</Tag>
      </div>
      <p className="break-words text-muted text-sm">
        {formatDay(paidOn)} · {methodLabel(method)}
        {utr && <> · {t("rents.utrIs", { utr })}</>}
      </p>
      {reason && <p className="text-sm">{userText(reason)}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {state === "confirmed" && (
          <Link to={pages.rentReceipt(id)} className={buttonClass("secondary")}>
            {t("rents.receipt")}
          </Link>
        )}
        {children}
      </div>
    </li>
  );
}
