import { clsx } from "clsx";
import { Check, Circle } from "lucide-react";
import { PASSWORD_RULES } from "#domain/accounts/contract.ts";

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul aria-label="Password requirements" className="grid gap-1 text-sm sm:grid-cols-2">
      {PASSWORD_RULES.map(({ label, holds }) => {
        const met = holds(password);
        const Icon = met ? Check : Circle;
        return (
          <li
            key={label}
            className={clsx("flex items-center gap-2", met ? "font-medium text-brand" : "text-muted")}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            <span>
              {label}
              <span className="sr-only">{met ? ", met" : ", not met yet"}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
