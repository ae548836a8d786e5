import { ApiError } from "#web/lib/api.ts";
import { Input } from "#web/ui/field.tsx";

/** Whether the server wants the code of an authenticator app, or refused one. */
export const asksForTotp = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "TOTP_REQUIRED" || error.code === "WRONG_TOTP");

interface TotpFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: unknown;
}

/** The second step of a login. */
export function TotpField({ value, onChange, error }: TotpFieldProps) {
  return (
    <Input
      label="Code from your authenticator app"
      hint="Lost the app? Use one of your recovery codes."
      // Asked for a moment ago, in answer to the form.
      autoFocus
      autoComplete="one-time-code"
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error instanceof ApiError && error.code === "WRONG_TOTP" ? error.fields.totp : undefined}
    />
  );
}
