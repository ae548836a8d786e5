import { t } from "../i18n.ts";
// How somebody's tenancy was checked. Apart from the schemas: cards show it, and need no zod.

/** `stay`: a booking that was checked in, by itself. The others are looked at by an admin. */
export const VERIFICATION_METHODS = ["stay", "agreement", "owner", "bill"] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

/** What was checked, in a line that badges show. */
export const VERIFICATION_WORDS: Record<VerificationMethod, () => string> = {
  stay: () => t("trust.checkedStay"),
  agreement: () => t("trust.checkedAgreement"),
  owner: () => t("trust.checkedOwner"),
  bill: () => t("trust.checkedBill"),
};
