import { useState } from "react";
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
        Have a referral code?
      </button>
    );
  }
  return (
    <Input
      label="Referral code (optional)"
      hint="The code of the friend who invited you."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(codeIn(event.target.value))}
    />
  );
}
