import { clsx } from "clsx";
import { Check, Circle } from "lucide-react";
import { PASSWORD_RULES } from "#domain/accounts/contract.ts";
import { t } from "#domain/i18n.ts";

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul aria-label={t("accounts.passwordRequirements")} className="grid gap-1 text-sm sm:grid-cols-2">
      {PASSWORD_RULES.map(({ label, holds }) => {
        const rule = label();
        const met = holds(password);
        const Icon = met ? Check : Circle;
        return (
          <li
            key={rule}
            className={clsx("flex items-center gap-2", met ? "font-medium text-brand" : "text-muted")}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            <span aria-hidden="true">{rule}</span>
            <span className="sr-only">
              {met ? t("accounts.ruleMet", { rule }) : t("accounts.ruleNotMet", { rule })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
