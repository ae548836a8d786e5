import { useState } from "react";
import { brokenPasswordRule, PASSWORD_MIN } from "#domain/accounts/contract.ts";
import { t } from "#domain/i18n.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { usePasswordChange } from "./account-queries.ts";
import { AccountSection, SectionForm } from "./account-section.tsx";
import { PasswordRules } from "./password-rules.tsx";

export function PasswordSection() {
  const change = usePasswordChange();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [broken, setBroken] = useState<string>();
  const errors = fieldsOf(change.error);

  function save() {
    const rule = brokenPasswordRule(next);
    setBroken(rule?.message());
    if (rule) return;
    const forget = () => {
      setCurrent("");
      setNext("");
    };
    change.mutate({ currentPassword: current, newPassword: next }, { onSuccess: forget });
  }

  return (
    <AccountSection title={t("accounts.password")}>
      <SectionForm
        saving={change}
        onSave={save}
        label={t("accounts.changePassword")}
        done={t("accounts.passwordChanged")}
        disabled={current.length < PASSWORD_MIN.login || next === ""}
      >
        <PasswordInput
          label={t("accounts.currentPassword")}
          autoComplete="current-password"
          maxLength={200}
          value={current}
          onChange={(event) => {
            setCurrent(event.target.value);
            change.reset();
          }}
          error={errors.currentPassword}
        />
        <PasswordInput
          label={t("accounts.newPassword")}
          autoComplete="new-password"
          maxLength={200}
          value={next}
          onChange={(event) => {
            setNext(event.target.value);
            setBroken(undefined);
            change.reset();
          }}
          error={broken ?? errors.newPassword}
        />
        <PasswordRules password={next} />
      </SectionForm>
    </AccountSection>
  );
}
