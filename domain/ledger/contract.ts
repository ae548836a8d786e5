import { lineText } from "../fields.ts";
import { t } from "../i18n.ts";

const REFERENCE_MAX = 60;

/** By which a transfer is found at the bank: a UTR, or what the bank calls it. */
export const transferReference = lineText(REFERENCE_MAX, {
  required: () => t("ledger.referenceRequired"),
  tooLong: () => t("bookings.referenceInvalid"),
  unreadable: () => t("bookings.referenceInvalid"),
});
