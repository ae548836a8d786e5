import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { t } from "#domain/i18n.ts";
import { formatRupees, toPaise } from "#domain/money.ts";
import { rewardTiers } from "#domain/referrals/rules.ts";
import { FRIENDS_MAX } from "#domain/referrals/states.ts";
import { useApi } from "#web/lib/api.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { earningsQuery } from "./queries.ts";

/** Ten steps, those that were taken filled: how far it is to the next one, and to the last. */
function NextTier({ total, amount }: { total: string; amount: string }) {
  const reached = Math.min(FRIENDS_MAX, Math.floor(toPaise(total) / toPaise(amount)));
  const tiers = rewardTiers(amount);
  const next = tiers[reached];
  return (
    <figure className="grid gap-2">
      <div aria-hidden="true" className="flex h-16 items-end gap-1">
        {tiers.map(({ friends }) => (
          <span
            key={friends}
            style={{ height: `${20 + friends * 8}%` }}
            className={clsx(
              "flex-1 rounded-t-md",
              friends <= reached && "bg-brand",
              friends === reached + 1 && "bg-sun",
              friends > reached + 1 && "bg-line",
            )}
          />
        ))}
      </div>
      <figcaption className="text-muted text-sm">
        {next && reached === 0 && t("referrals.tierFirst", { amount: formatRupees(next.amount) })}
        {next &&
          reached > 0 &&
          t("referrals.tierNext", { reached, count: FRIENDS_MAX, amount: formatRupees(next.amount) })}
        {!next && t("referrals.tierAll", { count: FRIENDS_MAX, amount: formatRupees(total) })}
      </figcaption>
    </figure>
  );
}

/** What friends have brought in: earned in all, on its way, and paid. */
export function Earned({ amount }: { amount: string }) {
  const { data, isError, isFetching, refetch } = useQuery(earningsQuery(useApi()));
  if (!data && isError) {
    return <ErrorState title={t("referrals.earningsFailed")} query={{ refetch, isFetching }} />;
  }
  if (!data) return <Skeleton className="h-52 rounded-card" />;
  const sums = [
    [t("referrals.earned"), data.totalEarnings],
    [t("referrals.pending"), data.pendingEarnings],
    [t("referrals.paid"), data.paidEarnings],
  ] as const;
  return (
    <section
      aria-label={t("referrals.earnings")}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <dl className="grid grid-cols-3 gap-3">
        {sums.map(([name, sum]) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-bold text-xl tabular-nums tracking-tight sm:text-2xl">{formatRupees(sum)}</dd>
          </div>
        ))}
      </dl>
      {toPaise(data.underReview) > 0 && (
        <p className="text-muted text-sm">
          {t("referrals.underReview", { amount: formatRupees(data.underReview) })}
        </p>
      )}
      <NextTier total={data.totalEarnings} amount={amount} />
    </section>
  );
}
