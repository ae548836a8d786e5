import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import { formatMoment } from "#domain/formats.ts";
import type { AdminReferral } from "#domain/referrals/contract.ts";

type Sign = "good" | "bad" | "open";
const ICONS = { good: CircleCheck, bad: CircleAlert, open: CircleHelp } as const;
const TONES = { good: "text-brand", bad: "text-danger", open: "text-muted" } as const;

const same = (value: boolean | null, what: string): readonly [Sign, string] => {
  if (value === null) return ["open", `${what} unknown`];
  return value
    ? ["bad", `Same ${what.toLowerCase()} as the referrer`]
    : ["good", `Another ${what.toLowerCase()}`];
};

function signsOf({ evidence, createdAt }: AdminReferral): (readonly [Sign, string])[] {
  const { accountSince, bookings, stays, sameBrowser, sameAddress, referrerPaid, referrerRejected } =
    evidence;
  const early = accountSince !== null && accountSince < createdAt;
  return [
    accountSince === null
      ? ["open", "No account with this number yet"]
      : [
          early ? "bad" : "good",
          `Account since ${formatMoment(accountSince)}${early ? ", before the referral" : ""}`,
        ],
    [bookings > 0 ? "good" : "open", bookings === 1 ? "1 booking" : `${bookings} bookings`],
    [stays > 0 ? "good" : "open", stays === 1 ? "1 stay" : `${stays} stays`],
    same(sameBrowser, "Device"),
    same(sameAddress, "Address"),
    [
      referrerRejected > referrerPaid ? "bad" : "open",
      `Referrer: ${referrerPaid} paid, ${referrerRejected} rejected`,
    ],
  ];
}

/** What is known of the friend. Hints, no verdict: one address is a whole hostel. */
export function ReferralEvidence({ referral }: { referral: AdminReferral }) {
  return (
    <ul aria-label="Evidence" className="grid gap-x-5 gap-y-1.5 text-[15px] sm:grid-cols-2">
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
