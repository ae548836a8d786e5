import { Input } from "#web/ui/field.tsx";

export const PHONE_DIGITS = 10;

/** What is typed or pasted as a number: digits only, ten at most. The +91 stands before the field already. */
export const phoneDigits = (text: string): string =>
  text
    .replace(/^\s*\+\s*91/, "")
    .replace(/\D/g, "")
    .slice(0, PHONE_DIGITS);

interface PhoneInputProps {
  value: string;
  onChange: (digits: string) => void;
  error?: string | undefined;
  autoComplete?: string;
}

export function PhoneInput({ value, onChange, error, autoComplete = "username" }: PhoneInputProps) {
  return (
    <Input
      label="Mobile Number"
      prefix="+91"
      type="tel"
      inputMode="numeric"
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => onChange(phoneDigits(event.target.value))}
      error={error}
    />
  );
}
