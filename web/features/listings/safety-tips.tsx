import { ShieldCheck } from "lucide-react";
import { t } from "#domain/i18n.ts";

export function SafetyTips() {
  const tips = [t("listings.tipPay"), t("listings.tipVisit"), t("listings.tipDeposit")];
  return (
    <ul className="grid gap-3 rounded-card bg-brand-soft p-5">
      {tips.map((tip) => (
        <li key={tip} className="flex gap-3">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
          <span>{tip}</span>
        </li>
      ))}
    </ul>
  );
}
