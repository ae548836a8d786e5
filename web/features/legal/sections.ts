import { DEPOSIT_WAITS } from "#domain/bookings/deposit-states.ts";
import { HOLD_MINUTES } from "#domain/bookings/holds.ts";
import { PROOF_ATTEMPTS } from "#domain/bookings/states.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { retentionTable } from "#domain/personal-data/retention.ts";
import type { OperatorInfo } from "#domain/places/contract.ts";
import { FRIENDS_MAX } from "#domain/referrals/states.ts";

type Fact = readonly [label: string, value: string];

export interface LegalText {
  title: string;
  description: string;
  /** A heading, its paragraphs, each on a line, and facts under them. */
  sections: readonly (readonly [heading: string, text: string, facts?: readonly Fact[]])[];
}

const minutes = HOLD_MINUTES.pending;
const hours = HOLD_MINUTES.proof_submitted / 60;

const terms = (): LegalText => ({
  title: t("legal.terms"),
  description: t("legal.termsDescription"),
  sections: [
    [t("legal.termsWhat"), t("legal.termsWhatText")],
    [t("legal.termsBook"), t("legal.termsBookText", { minutes, hours, attempts: PROOF_ATTEMPTS })],
    [t("legal.termsHost"), t("legal.termsHostText", { days: DEPOSIT_WAITS.open ?? 0 })],
    [t("legal.termsNot"), t("legal.termsNotText")],
    [t("legal.termsReview"), t("legal.termsReviewText", { count: FRIENDS_MAX })],
    [t("legal.termsLaw"), t("legal.termsLawText")],
  ],
});

function periods(): Fact[] {
  return retentionTable().map(({ label, days, isAtLeast }) => {
    const years = Math.floor(days / 365);
    const period = years > 0 ? t("legal.keptYears", { count: years }) : t("legal.keptDays", { count: days });
    return [label, isAtLeast ? t("legal.keptAtLeast", { period }) : period];
  });
}

const privacy = ({ name }: OperatorInfo): LegalText => ({
  title: t("legal.privacy"),
  description: t("legal.privacyDescription"),
  sections: [
    [t("legal.privacyWho"), t("legal.privacyWhoText", { name: name ?? "none" })],
    [t("legal.privacyWhat"), t("legal.privacyWhatText")],
    [t("legal.privacySees"), t("legal.privacySeesText")],
    [t("legal.privacyLong"), t("legal.privacyLongText"), periods()],
    [t("legal.privacyYours"), t("legal.privacyYoursText")],
    [t("legal.privacyCookies"), t("legal.privacyCookiesText")],
  ],
});

const refunds = (): LegalText => ({
  title: t("legal.refunds"),
  description: t("legal.refundsDescription"),
  sections: [
    [t("legal.refundsBefore"), t("legal.refundsBeforeText")],
    [t("legal.refundsUs"), t("legal.refundsUsText", { minutes, hours })],
    [t("legal.refundsAfter"), t("legal.refundsAfterText")],
    [
      t("legal.refundsDeposit"),
      t("legal.refundsDepositText", {
        open: DEPOSIT_WAITS.open ?? 0,
        answer: DEPOSIT_WAITS.proposed ?? 0,
        check: DEPOSIT_WAITS.paid ?? 0,
      }),
    ],
    [t("legal.refundsHow"), t("legal.refundsHowText")],
  ],
});

const contact = (): LegalText => ({
  title: t("legal.contact"),
  description: t("legal.contactDescription"),
  sections: [[t("legal.contactComplain"), t("legal.contactComplainText")]],
});

/** What each page says; the numbers in it are those that the product goes by. */
export const LEGAL_TEXTS: Readonly<Record<string, (operator: OperatorInfo) => LegalText>> = {
  [pages.terms]: terms,
  [pages.privacy]: privacy,
  [pages.refunds]: refunds,
  [pages.contact]: contact,
};
