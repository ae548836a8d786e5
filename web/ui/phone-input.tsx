import { type ComponentProps, useState } from "react";
import { t } from "#domain/i18n.ts";
import { formatPhone, nationalNumber } from "#domain/phone.ts";
import { Input } from "./field.tsx";

export const PHONE_DIGITS = 10;

/** Digits of whatever was typed or pasted, ten at most, without the country's code or a zero that came along. */
export function phoneDigits(typed: string): string {
  const number = nationalNumber(typed);
  if (/^\d{10}$/.test(number)) return number;
  // Not whole yet, or too long.
  return number
    .replace(/^(\+|00)91/, "")
    .replace(/\D/g, "")
    .slice(0, PHONE_DIGITS);
}

/** Digits with the plus of a country's code, at most as many as can be shown wrong. */
function internationalDigits(typed: string): string {
  const plus = typed.trim().startsWith("+") ? "+" : "";
  return `${plus}${typed.replace(/\D/g, "").slice(0, 20)}`;
}

/** Whether this may still become a number with the country's code in front. */
const isBeginning = (typed: string) => /^(\+9?1?|009?1?|91\d{9})$/.test(nationalNumber(typed));

type PhoneInputProps = Omit<ComponentProps<typeof Input>, "type" | "inputMode" | "prefix" | "onChange"> & {
  /** A number of any country, as it is dialled; otherwise the ten digits of an Indian one. */
  international?: boolean;
  onChange: (digits: string) => void;
};

/** A phone number, of which only the digits are kept; it says so when it took some away. */
export function PhoneInput({ international = false, onChange, ...input }: PhoneInputProps) {
  // A country's code on its way stays in sight until the digits behind it say what it is.
  const [beginning, setBeginning] = useState("");
  const [read, setRead] = useState("");
  const digits = international ? internationalDigits : phoneDigits;
  const type = (typed: string) => {
    const next = digits(typed);
    setBeginning(!international && isBeginning(typed) ? typed : "");
    const isWhole = !international && next.length === PHONE_DIGITS;
    setRead(isWhole && next !== typed.replace(/\D/g, "") ? next : "");
    onChange(next);
  };
  /** Once it is whole: before, a zero may be the first digit of anything. */
  const settle = () => {
    setBeginning("");
    const number = nationalNumber(String(input.value));
    if (!international || number === input.value) return;
    setRead(number);
    onChange(number);
  };
  const isRead = read !== "" && read === input.value;
  return (
    <Input
      {...input}
      value={beginning || input.value}
      type="tel"
      {...(international ? { inputMode: "tel" } : { inputMode: "numeric", prefix: "+91" })}
      hint={isRead ? t("ui.phoneReadAs", { phone: `+91 ${formatPhone(read)}` }) : input.hint}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        input.onBlur?.(event);
        settle();
      }}
    />
  );
}
