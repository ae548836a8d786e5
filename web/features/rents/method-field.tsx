import { t } from "#domain/i18n.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#domain/rents/choices.ts";
import { methodLabel } from "#domain/rents/words.ts";
import { Select } from "#web/ui/field.tsx";

const isMethod = (value: string): value is PaymentMethod =>
  PAYMENT_METHODS.some((method) => method === value);

interface MethodFieldProps {
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
  error: string | undefined;
}

/** How money changed hands. */
export function MethodField({ value, onChange, error }: MethodFieldProps) {
  return (
    <Select
      label={t("rents.paidBy")}
      value={value}
      error={error}
      onChange={({ target }) => isMethod(target.value) && onChange(target.value)}
    >
      {PAYMENT_METHODS.map((method) => (
        <option key={method} value={method}>
          {methodLabel(method)}
        </option>
      ))}
    </Select>
  );
}
