import { formatDayOfYear } from "../formats.ts";
import { t } from "../i18n.ts";
import type { LineKind, PaymentMethod, RentPaymentState, RentTransactionKind } from "./choices.ts";

const LINES: Record<LineKind, () => string> = {
  rent: () => t("rents.lineRent"),
  food: () => t("rents.lineFood"),
  electricity: () => t("rents.lineElectricity"),
  deposit: () => t("rents.lineDeposit"),
  charge: () => t("rents.lineCharge"),
  late_fee: () => t("rents.lineLateFee"),
  discount: () => t("rents.lineDiscount"),
  opening: () => t("rents.opening"),
};

/** "Rent, 15 days"; "Electricity, read on 1 Dec". What the host called a charge stands beside it. */
export function lineLabel({
  kind,
  days,
  readOn,
}: {
  kind: LineKind;
  days: number | null;
  readOn: string | null;
}) {
  const name = LINES[kind]();
  if (readOn !== null) return t("rents.lineRead", { line: name, day: formatDayOfYear(readOn) });
  return days === null ? name : t("rents.lineDays", { line: name, days });
}

const METHODS: Record<PaymentMethod, () => string> = {
  upi: () => t("rents.methodUpi"),
  cash: () => t("rents.methodCash"),
  bank: () => t("rents.methodBank"),
};
export const methodLabel = (method: PaymentMethod): string => METHODS[method]();

const STATES: Record<RentPaymentState, () => string> = {
  submitted: () => t("rents.stateSubmitted"),
  confirmed: () => t("rents.stateConfirmed"),
  rejected: () => t("rents.stateRejected"),
  reversed: () => t("rents.stateReversed"),
};
export const paymentStateLabel = (state: RentPaymentState): string => STATES[state]();

const KINDS: Record<RentTransactionKind, () => string> = {
  opening: () => t("rents.opening"),
  invoice: () => t("rents.kindInvoice"),
  payment: () => t("rents.kindPayment"),
  deposit_returned: () => t("rents.kindDepositReturned"),
  reversal: () => t("rents.kindReversal"),
};
export const rentKindLabel = (kind: RentTransactionKind): string => KINDS[kind]();
