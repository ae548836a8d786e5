import { Gift } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { rewardTiers } from "#domain/referrals/rules.ts";
import { useSession } from "#web/lib/session.ts";
import { useSite } from "#web/lib/site.ts";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { ReferralsPanel } from "./referrals-panel.tsx";

/** What a visitor is told, with the way in. */
function Pitch({ amount, signUp }: { amount: string; signUp: ReactNode }) {
  return (
    <>
      <section className="grid justify-items-start gap-4 rounded-card bg-sun-soft p-5 sm:p-8">
        <span
          aria-hidden="true"
          className="grid size-14 place-items-center rounded-full bg-surface text-sun-ink"
        >
          <Gift className="size-7" />
        </span>
        <h2 className="max-w-[22ch] font-bold text-2xl leading-tight tracking-tight sm:text-3xl">
          {t("referrals.pitchTitle", { amount: formatRupees(rewardTiers(amount).at(-1)!.amount) })}
        </h2>
        <p className="max-w-[52ch]">{t("referrals.pitchText", { amount: formatRupees(amount) })}</p>
        {signUp}
      </section>
      <HowItWorks amount={amount} />
    </>
  );
}

/** `/referrals`. @param signUp opens the Welcome dialog */
export function ReferralsPage({ signUp }: { signUp: ReactNode }) {
  const session = useSession();
  const amount = useSite()?.referralAmount;
  return (
    <div className="wrap grid max-w-[760px]! grid-cols-[minmax(0,1fr)] gap-6 pt-4 pb-10">
      <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("referrals.title")}</h1>
      {session.isPending && <LoadingPage />}
      {session.data && <ReferralsPanel />}
      {!session.isPending && !session.data && amount !== undefined && (
        <Pitch amount={amount} signUp={signUp} />
      )}
    </div>
  );
}
