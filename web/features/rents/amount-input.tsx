import type { ComponentProps } from "react";
import { Input } from "#web/ui/field.tsx";

type AmountInputProps = Omit<ComponentProps<typeof Input>, "onChange" | "value" | "prefix"> & {
  value: string;
  onChange: (amount: string) => void;
};

/** Rupees: digits, and a point for paise. What people paste around them is left out. */
export function AmountInput({ onChange, ...input }: AmountInputProps) {
  return (
    <Input
      {...input}
      prefix="₹"
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value.replace(/[^\d.]/g, "").slice(0, 10))}
    />
  );
}
