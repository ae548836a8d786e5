import { Users } from "lucide-react";
import { Link } from "react-router";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import type { ReferralView } from "#domain/referrals/contract.ts";
import { Tag } from "#web/ui/chip.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { stateOf, whatNext } from "./words.ts";

function Friend({ referral }: { referral: ReferralView }) {
  const { refereeName, refereePhone, amount, listing, createdAt, paidAt } = referral;
  const { label, tone } = stateOf(referral);
  return (
    <li className="grid gap-1.5 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-words font-semibold" translate="no">
          {refereeName}
        </h3>
        <span className="text-muted text-sm tabular-nums">{refereePhone}</span>
        <span className="ml-auto">
          <Tag tone={tone}>{label()}</Tag>
        </span>
      </div>
      <p className="whitespace-pre-line text-[15px]">{whatNext(referral)}</p>
      <p className="text-muted text-sm">
        {formatRupees(amount)} ·{" "}
        {paidAt
          ? t("referrals.paidAt", { time: formatMoment(paidAt) })
          : t("referrals.referredAt", { time: formatMoment(createdAt) })}
        {listing && (
          <>
            {" · "}{" "}
            <RichText
              text={t("referrals.forListing", { title: listing.title })}
              tags={{
                listing: (text) => (
                  <Link to={pages.listing(listing.slug)} className="underline underline-offset-4">
                    {text}
                  </Link>
                ),
              }}
            />
          </>
        )}
      </p>
    </li>
  );
}

/** Each friend with the state of the reward and what happens next. */
export function Friends({ referrals }: { referrals: readonly ReferralView[] }) {
  return (
    <section aria-labelledby="friends-title" className="grid gap-3">
      <h2 id="friends-title" className="font-bold text-xl tracking-tight">
        {t("referrals.friends")}
      </h2>
      {referrals.length === 0 ? (
        <EmptyState
          icon={<Users className="size-7" />}
          title={t("referrals.friendsNone")}
          hint={t("referrals.friendsNoneHint")}
        />
      ) : (
        <ul className="grid gap-3">
          {referrals.map((referral) => (
            <Friend key={referral.id} referral={referral} />
          ))}
        </ul>
      )}
    </section>
  );
}
