import type { StayView } from "#domain/bookings/stay.ts";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees, fromPaise, toPaise } from "#domain/money.ts";

/** What the host keeps by the deductions as they stand; null where nothing is. */
function keptWords({ deposit }: StayView): string | null {
  const kept = deposit.deductions.reduce((sum, { amount, decided }) => sum + toPaise(decided ?? amount), 0);
  return kept === 0 ? null : formatRupees(fromPaise(kept));
}

/** What comes next for the guest, whoever has to do it. */
export function nextWords(stay: StayView): string | null {
  const { checkedInOn, moveOutDate, checkedOutOn, deposit } = stay;
  if (!checkedInOn && !checkedOutOn) return t("bookings.nextCheckIn");
  if (!checkedOutOn) {
    if (!moveOutDate) return t("bookings.nextNotice");
    const date = formatDate(moveOutDate);
    return deposit.state === "none"
      ? t("bookings.nextCheckOut", { date })
      : t("bookings.nextCheckOutDeposit", { date });
  }
  const date = deposit.waitsUntil === null ? "" : formatDate(deposit.waitsUntil);
  const amount = formatRupees(deposit.returned ?? deposit.toReturn ?? "0");
  const kept = keptWords(stay);
  const words: Partial<Record<StayView["deposit"]["state"], () => string>> = {
    open: () => t("bookings.nextDepositOpen", { date }),
    proposed: () => t("bookings.nextDepositProposed", { kept: kept ?? "" }),
    disputed: () => t("bookings.nextDepositDisputed"),
    to_pay: () =>
      kept === null
        ? t("bookings.nextDepositToPay", { amount })
        : t("bookings.nextDepositToPayKept", { amount, kept }),
    paid: () => t("bookings.nextDepositPaid", { amount, date }),
    missing: () => t("bookings.nextDepositMissing"),
  };
  return words[deposit.state]?.() ?? null;
}

/** Where a deposit stands, for host and admins. */
export function depositWords({ deposit }: StayView): string | null {
  const date = deposit.waitsUntil === null ? "" : formatDate(deposit.waitsUntil);
  const words: Partial<Record<StayView["deposit"]["state"], () => string>> = {
    open: () => t("bookings.depositOpen", { date }),
    proposed: () => t("bookings.depositProposed", { date }),
    disputed: () => t("bookings.depositDisputed"),
    to_pay: () => t("bookings.depositToPay", { amount: formatRupees(deposit.toReturn ?? "0") }),
    paid: () => t("bookings.depositPaidOut", { date }),
    missing: () => t("bookings.depositMissing"),
  };
  return words[deposit.state]?.() ?? null;
}
