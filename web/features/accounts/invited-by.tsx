import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { Input } from "#web/ui/field.tsx";

interface InvitedByProps {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/** Whoever pastes the whole link means what stands at its end. */
const codeIn = (text: string) => text.trim().split(/[/?#]/).filter(Boolean).at(-1) ?? "";

/** Who invited, when somebody did: folded away for everybody else, open for whoever came by a link. */
export function InvitedBy({ value, onChange, error }: InvitedByProps) {
  const [open, setOpen] = useState(value !== "");
  if (!open && error === undefined) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-my-2 inline-flex min-h-11 items-center justify-self-start font-semibold text-[15px] text-brand hover:underline"
      >
        {t("accounts.haveReferralCode")}
      </button>
    );
  }
  return (
    <Input
      label={t("accounts.referralCodeOptional")}
      hint={t("accounts.referralCodeHint")}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(codeIn(event.target.value))}
    />
  );
}
