import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { AdminReferral } from "#domain/referrals/contract.ts";

type Sign = "good" | "bad" | "open";
const ICONS = { good: CircleCheck, bad: CircleAlert, open: CircleHelp } as const;
const TONES = { good: "text-brand", bad: "text-danger", open: "text-muted" } as const;

function deviceSign(isSame: boolean | null): readonly [Sign, string] {
  if (isSame === null) return ["open", t("admin.deviceUnknown")];
  return isSame ? ["bad", t("admin.deviceSame")] : ["good", t("admin.deviceOther")];
}

function addressSign(isSame: boolean | null): readonly [Sign, string] {
  if (isSame === null) return ["open", t("admin.addressUnknown")];
  return isSame ? ["bad", t("admin.addressSame")] : ["good", t("admin.addressOther")];
}

function accountSign(since: string | null, referredAt: string): readonly [Sign, string] {
  if (since === null) return ["open", t("admin.noAccountYet")];
  const time = formatMoment(since);
  return since < referredAt
    ? ["bad", t("admin.accountBefore", { time })]
    : ["good", t("admin.accountSince", { time })];
}

function signsOf({ evidence, createdAt }: AdminReferral): (readonly [Sign, string])[] {
  const {
    accountSince,
    bookings,
    stays,
    sameBrowser,
    sameAddress,
    resetElsewhere,
    referrerPaid,
    referrerRejected,
  } = evidence;
  return [
    accountSign(accountSince, createdAt),
    [bookings > 0 ? "good" : "open", t("admin.bookingCount", { count: bookings })],
    [stays > 0 ? "good" : "open", t("admin.stayCount", { count: stays })],
    deviceSign(sameBrowser),
    addressSign(sameAddress),
    ...(resetElsewhere ? [["bad", t("admin.resetElsewhereHint")] as const] : []),
    [
      referrerRejected > referrerPaid ? "bad" : "open",
      t("admin.referrerRecord", { paid: referrerPaid, rejected: referrerRejected }),
    ],
  ];
}

/** What is known of the friend. Hints, no verdict: one address is a whole hostel. */
export function ReferralEvidence({ referral }: { referral: AdminReferral }) {
  return (
    <ul aria-label={t("admin.evidence")} className="grid gap-x-5 gap-y-1.5 text-[15px] sm:grid-cols-2">
      {signsOf(referral).map(([sign, text]) => {
        const Icon = ICONS[sign];
        return (
          <li key={text} className="flex items-center gap-2">
            <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${TONES[sign]}`} />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
