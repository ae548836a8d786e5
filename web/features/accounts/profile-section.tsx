import { useState } from "react";
import type { Account } from "#domain/accounts/account.ts";
import { t } from "#domain/i18n.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { Input } from "#web/ui/field.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { useAccountChange } from "./account-queries.ts";
import { AccountSection, SectionForm } from "./account-section.tsx";

/** Name and e-mail. The number is what they log in with, and stays. */
export function ProfileSection({ account }: { account: Account }) {
  const change = useAccountChange();
  const [fullName, setFullName] = useState(account.fullName);
  const [email, setEmail] = useState(account.email ?? "");
  const errors = fieldsOf(change.error);
  return (
    <AccountSection title={t("accounts.yourDetails")}>
      <SectionForm
        saving={change}
        onSave={() => change.mutate({ fullName: fullName.trim(), email: email.trim() })}
      >
        <Input
          label={t("accounts.fullName")}
          autoComplete="name"
          maxLength={100}
          value={fullName}
          onChange={(event) => {
            setFullName(event.target.value);
            change.reset();
          }}
          error={errors.fullName}
        />
        <Input
          label={t("accounts.email")}
          type="email"
          autoComplete="email"
          maxLength={200}
          hint={t("accounts.emailHint")}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            change.reset();
          }}
          error={errors.email}
        />
        <p className="text-muted text-sm">
          <RichText
            text={t("accounts.phoneHint", { phone: `+91 ${account.phoneNumber}` })}
            tags={{ b: (phone) => <b className="text-ink tabular-nums">{phone}</b> }}
          />
        </p>
      </SectionForm>
    </AccountSection>
  );
}
