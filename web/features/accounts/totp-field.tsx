import { t } from "#domain/i18n.ts";
import { ApiError } from "#web/lib/api.ts";
import { Input } from "#web/ui/field.tsx";

interface TotpFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: unknown;
}

/** The second step of a login. */
export function TotpField({ value, onChange, error }: TotpFieldProps) {
  return (
    // Tells that a code was wrong to whoever does not see it: the focus stays where it is.
    <div aria-live="polite">
      <Input
        label={t("accounts.totpField")}
        hint={t("accounts.totpFieldHint")}
        // Asked for a moment ago, in answer to the form.
        autoFocus
        autoComplete="one-time-code"
        maxLength={40}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error instanceof ApiError && error.code === "WRONG_TOTP" ? error.fields.totp : undefined}
      />
    </div>
  );
}
