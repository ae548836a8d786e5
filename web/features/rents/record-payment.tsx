import { t } from "#domain/i18n.ts";
import type { PaymentMethod } from "#domain/rents/choices.ts";
import { recordRentPayment } from "#domain/rents/endpoints.ts";
import { toast } from "#web/lib/toast.ts";
import { DateInput } from "#web/ui/date-input.tsx";
import { Input, Select } from "#web/ui/field.tsx";
import { AmountInput } from "./amount-input.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { MethodField } from "./method-field.tsx";
import { useRentChange } from "./queries.ts";

interface Payer {
  tenantId: number;
  name: string;
  /** What they owe, which is what they mostly pay. */
  toPay: string;
}

interface RecordPaymentProps {
  propertyId: number;
  today: string;
  /** Whoever may have paid: with more than one there is a choice. */
  payers: readonly Payer[];
  onClose: () => void;
}

interface Values {
  tenantId: number;
  amount: string;
  method: PaymentMethod;
  paidOn: string;
  utr: string;
  note: string;
}

const amountFor = (payer: Payer | undefined) =>
  payer === undefined || payer.toPay === "0.00" ? "" : payer.toPay.replace(/\.00$/, "");

/** Money that the host has: who gave it, how much, how and when. */
export function RecordPayment({ propertyId, today, payers, onClose }: RecordPaymentProps) {
  const record = useRentChange((api, { utr, note, ...rest }: Values, idempotencyKey) =>
    api.send(recordRentPayment(propertyId), {
      json: { ...rest, utr: utr || undefined, note: note.trim() || undefined },
      idempotencyKey,
    }),
  );
  const [first] = payers;
  return (
    <FormDialog<Values>
      title={t("rents.recordPayment")}
      description={t("rents.recordText")}
      press={t("rents.save")}
      onClose={onClose}
      isPaused={record.isPaused}
      initial={{
        tenantId: first?.tenantId ?? 0,
        amount: amountFor(first),
        method: "cash",
        paidOn: today,
        utr: "",
        note: "",
      }}
      send={(values) =>
        record
          .mutateAsync(values.method === "cash" ? { ...values, utr: "" } : values)
          .then(() => toast({ title: t("rents.recorded") }))
      }
      fields={({ values, errors, set }) => (
        <>
          {payers.length > 1 && (
            <Select
              label={t("rents.tenant")}
              value={values.tenantId}
              error={errors.tenantId}
              onChange={({ target }) => {
                const payer = payers.find(({ tenantId }) => tenantId === Number(target.value));
                set({ tenantId: Number(target.value), amount: amountFor(payer) });
              }}
            >
              {payers.map(({ tenantId, name }) => (
                <option key={tenantId} value={tenantId} translate="no">
                  {name}
                </option>
              ))}
            </Select>
          )}
          <AmountInput
            label={t("rents.amount")}
            value={values.amount}
            error={errors.amount}
            onChange={(amount) => set({ amount })}
          />
          <MethodField value={values.method} error={errors.method} onChange={(method) => set({ method })} />
          <DateInput
            label={t("rents.paidOn")}
            value={values.paidOn}
            max={today}
            error={errors.paidOn}
            onChange={(event) => set({ paidOn: event.target.value })}
          />
          {values.method !== "cash" && (
            <Input
              label={t("rents.utrOptional")}
              value={values.utr}
              error={errors.utr}
              autoComplete="off"
              autoCapitalize="characters"
              onChange={(event) => set({ utr: event.target.value.replace(/\s/g, "").slice(0, 12) })}
            />
          )}
          <Input
            label={t("rents.noteOnReceipt")}
            value={values.note}
            maxLength={200}
            error={errors.note}
            onChange={(event) => set({ note: event.target.value })}
          />
        </>
      )}
    />
  );
}
