import { t } from "#domain/i18n.ts";
import { formatRupees, fromPaise, toPaise } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/rents/choices.ts";
import type { TenantRents } from "#domain/rents/contract.ts";
import { returnDeposit } from "#domain/rents/endpoints.ts";
import { toast } from "#web/lib/toast.ts";
import { AmountInput } from "./amount-input.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { MethodField } from "./method-field.tsx";
import { useRentChange } from "./queries.ts";

interface Values {
  amount: string;
  kept: string;
  method: PaymentMethod;
}

interface ReturnDepositProps {
  propertyId: number;
  account: TenantRents;
  onClose: () => void;
}

const plain = (paise: number) => fromPaise(paise).replace(/\.00$/, "");

/** A deposit comes back, without what the tenant still owes. */
export function ReturnDeposit({ propertyId, account, onClose }: ReturnDepositProps) {
  const { balance, depositHeld, depositUnpaid, tenant } = account;
  const settle = useRentChange((api, values: Values, idempotencyKey) =>
    api.send(returnDeposit(propertyId), {
      json: {
        ...values,
        tenantId: tenant.tenantId,
        amount: values.amount || "0",
        kept: values.kept || "0",
      },
      idempotencyKey,
    }),
  );
  const owed = balance.startsWith("-") ? 0 : toPaise(balance);
  // What was never paid of it is part of what is owed.
  const booked = toPaise(depositHeld) + toPaise(depositUnpaid);
  const kept = Math.min(owed, booked);
  return (
    <FormDialog<Values>
      title={t("rents.settleDeposit")}
      description={t("rents.settleDepositText", {
        held: formatRupees(depositHeld),
        owed: formatRupees(fromPaise(owed)),
      })}
      press={t("rents.save")}
      onClose={onClose}
      isPaused={settle.isPaused}
      initial={{ kept: plain(kept), amount: plain(booked - kept), method: "upi" }}
      send={(values) => settle.mutateAsync(values).then(() => toast({ title: t("rents.depositSettled") }))}
      fields={({ values, errors, set }) => (
        <>
          {depositUnpaid !== "0.00" && (
            <p className="rounded-ctl bg-sun-soft px-4 py-3 text-ink text-sm">
              {t("rents.settleUnpaid", { amount: formatRupees(depositUnpaid) })}
            </p>
          )}
          <AmountInput
            label={t("rents.keptOfDeposit")}
            value={values.kept}
            error={errors.kept}
            onChange={(next) => set({ kept: next })}
          />
          <AmountInput
            label={t("rents.returned")}
            value={values.amount}
            error={errors.amount}
            onChange={(amount) => set({ amount })}
          />
          <MethodField value={values.method} error={errors.method} onChange={(method) => set({ method })} />
        </>
      )}
    />
  );
}
