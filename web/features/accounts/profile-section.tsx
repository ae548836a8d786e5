import { useState } from "react";
import type { Account } from "#domain/accounts/account.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { Input } from "#web/ui/field.tsx";
import { useAccountChange } from "./account-queries.ts";
import { AccountSection, SectionForm } from "./account-section.tsx";

/** Name and e-mail. The number is what they log in with, and stays. */
export function ProfileSection({ account }: { account: Account }) {
  const change = useAccountChange();
  const [fullName, setFullName] = useState(account.fullName);
  const [email, setEmail] = useState(account.email ?? "");
  const errors = fieldsOf(change.error);
  return (
    <AccountSection title="Your details">
      <SectionForm
        saving={change}
        onSave={() => change.mutate({ fullName: fullName.trim(), email: email.trim() })}
      >
        <Input
          label="Full Name"
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
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={200}
          hint="Nobody else sees it. Leave it empty to have none kept."
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            change.reset();
          }}
          error={errors.email}
        />
        <p className="text-muted text-sm">
          Mobile number: <b className="text-ink tabular-nums">+91 {account.phoneNumber}</b>. You log in with
          it.
        </p>
      </SectionForm>
    </AccountSection>
  );
}
