import { useQuery } from "@tanstack/react-query";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { CodeCard } from "./code-card.tsx";
import { Earned } from "./earned.tsx";
import { Friends } from "./friends.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { myReferralsQuery } from "./queries.ts";
import { ReferForm } from "./refer-form.tsx";

/** All of somebody's referrals, on the page and in the dialog. */
export function ReferralsPanel() {
  const { data, isError, error, isFetching, refetch } = useQuery(myReferralsQuery(useApi()));
  if (!data && isError) {
    return (
      <ErrorState
        title={t("referrals.listFailed")}
        hint={messageOf(error, t("referrals.listFailedHint"))}
        query={{ refetch, isFetching }}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">{t("shared.loading")}</span>
        <Skeleton className="h-56 rounded-card" />
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <CodeCard code={data.referralCode} alias={data.alias} isActive={data.isActive} />
      <Earned amount={data.amount} />
      <Friends referrals={data.referrals} />
      <ReferForm />
      <HowItWorks amount={data.amount} />
    </div>
  );
}
