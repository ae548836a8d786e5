import type { ComponentProps } from "react";
import { Input } from "./field.tsx";

export const PHONE_DIGITS = 10;

/** Digits of whatever was typed or pasted, ten at most, without the country's code or a zero that came along. */
export function phoneDigits(typed: string): string {
  const before = /^\s*(\+|00)\s*91/.test(typed) ? /^(00)?91/ : /^(91|0)(?=\d{10}$)/;
  return typed.replace(/\D/g, "").replace(before, "").slice(0, PHONE_DIGITS);
}

/** Digits with the plus of a country's code, at most as many as can be shown wrong. */
function internationalDigits(typed: string): string {
  const plus = typed.trim().startsWith("+") ? "+" : "";
  return `${plus}${typed.replace(/\D/g, "").slice(0, 20)}`;
}

type PhoneInputProps = Omit<ComponentProps<typeof Input>, "type" | "inputMode" | "prefix" | "onChange"> & {
  /** A number of any country, as it is dialled; otherwise the ten digits of an Indian one. */
  international?: boolean;
  onChange: (digits: string) => void;
};

/** A phone number, of which only the digits are kept. */
export function PhoneInput({ international = false, onChange, ...input }: PhoneInputProps) {
  const digits = international ? internationalDigits : phoneDigits;
  return (
    <Input
      {...input}
      type="tel"
      {...(international ? { inputMode: "tel" } : { inputMode: "numeric", prefix: "+91" })}
      onChange={(event) => onChange(digits(event.target.value))}
    />
  );
}
