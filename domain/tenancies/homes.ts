import { t } from "#domain/i18n.ts";

// Homes that are not listed. Apart from the schemas: cards show them, and need no zod.

export const HOME_KINDS = ["flat", "house", "pg"] as const;
export type HomeKind = (typeof HOME_KINDS)[number];

/** What proves that somebody lives in a home that is not listed. */
export const HOME_PROOFS = ["agreement", "bill"] as const;
export type HomeProof = (typeof HOME_PROOFS)[number];

export const HOME_LIMITS = { address: 300 } as const;

/** After so many days somebody whose proofs were all refused may begin again. */
export const HOME_AGAIN_DAYS = 90;

export const HOME_KIND_WORDS: Record<HomeKind, () => string> = {
  flat: () => t("tenancies.kindFlat"),
  house: () => t("tenancies.kindHouse"),
  pg: () => t("tenancies.kindPg"),
};

export const homeMessages = {
  kindRequired: () => t("tenancies.kindRequired"),
  localityRequired: () => t("tenancies.localityRequired"),
  addressRequired: () => t("tenancies.addressRequired"),
  addressTooLong: () => t("tenancies.addressTooLong"),
  consentRequired: () => t("tenancies.consentRequired"),
  agreementRequired: () => t("tenancies.documentRequired"),
  billRequired: () => t("tenancies.billRequired"),
  waits: () => t("tenancies.homeWaits"),
  oneHome: () => t("tenancies.oneHome"),
} as const;
