import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { rewardTiers } from "#domain/referrals/rules.ts";
import { ENTRY_DAYS } from "#domain/referrals/states.ts";

const steps = () =>
  [
    [t("referrals.stepShare"), t("referrals.stepShareText")],
    [t("referrals.stepJoin"), t("referrals.stepJoinText")],
    [t("referrals.stepCheck"), t("referrals.stepCheckText")],
    [t("referrals.stepPaid"), t("referrals.stepPaidText")],
  ] as const;

export function HowItWorks({ amount }: { amount: string }) {
  const most = formatRupees(rewardTiers(amount).at(-1)!.amount);
  return (
    <section aria-labelledby="how-title" className="grid gap-4">
      <h2 id="how-title" className="font-bold text-xl tracking-tight">
        {t("referrals.howTitle")}
      </h2>
      <ol className="grid gap-3 sm:grid-cols-2">
        {steps().map(([title, text], at) => (
          <li key={title} className="flex gap-3 rounded-card bg-brand-soft p-4">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-brand font-bold text-brand-ink text-sm"
            >
              {at + 1}
            </span>
            <span>
              <b className="block">{title}</b>
              <span className="text-[15px]">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="grid gap-2">
        <h3 className="font-bold">{t("referrals.rules")}</h3>
        <ul className="grid list-disc gap-1 pl-5 text-[15px] text-muted">
          <li>{t("referrals.ruleAmount", { amount: formatRupees(amount), most })}</li>
          <li>{t("referrals.ruleOnce", { days: ENTRY_DAYS })}</li>
          <li>{t("referrals.ruleSelf")}</li>
          <li>{t("referrals.ruleChecked")}</li>
        </ul>
      </div>
    </section>
  );
}
