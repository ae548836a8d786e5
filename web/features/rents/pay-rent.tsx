import { Smartphone } from "lucide-react";
import { Suspense, useState } from "react";
import { withoutAmount } from "#domain/bookings/payment.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees, toPaise } from "#domain/money.ts";
import type { OwnRents } from "#domain/rents/contract.ts";
import { sendRentPayment } from "#domain/rents/endpoints.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { utrProblem } from "#web/lib/proof-file.ts";
import { toast } from "#web/lib/toast.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { ScreenshotField } from "#web/ui/screenshot-field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UpiId } from "#web/ui/upi-id.tsx";
import { properName } from "#web/ui/user-text.tsx";
import { AmountInput } from "./amount-input.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useRentChange } from "./queries.ts";

const Qr = lazyWithRetry(() => import("#web/ui/qr.tsx"));

/** The link of the amount that was typed. Another one than what is owed is sent without it: the reader types it again. */
function linkFor(rents: OwnRents & { pay: NonNullable<OwnRents["pay"]> }, amount: string): string {
  const isWhole = /^\d{1,7}(\.\d{1,2})?$/.test(amount) && toPaise(amount) === toPaise(rents.toSend);
  return isWhole ? rents.pay.link : withoutAmount(rents.pay.link);
}

function WhereToPay({ rents, amount }: { rents: Payable; amount: string }) {
  const link = linkFor(rents, amount);
  const { upiId, upiName } = rents.pay;
  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm">
        <RichText text={t("bookings.payTo", { name: upiName })} tags={{ name: properName }} />
      </p>
      <a href={link} className={buttonClass("primary", "lg", "md:hidden")}>
        <Smartphone aria-hidden="true" className="size-5" />
        {t("bookings.payWithApp")}
      </a>
      <div className="mx-auto size-44 max-md:hidden">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <Qr text={link} label={t("bookings.qrLabel", { name: upiName })} />
        </Suspense>
      </div>
      <UpiId upiId={upiId} />
    </div>
  );
}

type Payable = OwnRents & { pay: NonNullable<OwnRents["pay"]> };

interface Values {
  amount: string;
  utr: string;
  file: File | null;
}

/** One object for each content, so that a retry has the same key: a file says nothing of itself as text. */
const textOf = ({ amount, utr, file }: Values) => ({
  amount,
  utr,
  file: file && `${file.name} ${file.size} ${file.lastModified}`,
});

/** A tenant pays the host by UPI, and sends the proof of it. */
export function PayRent({ rents, onClose }: { rents: Payable; onClose: () => void }) {
  const [missing, setMissing] = useState<{ utr?: string | undefined; file?: string | undefined }>({});
  const [chosen, setChosen] = useState<File | null>(null);
  const send = useRentChange((api, { amount, utr }: ReturnType<typeof textOf>, idempotencyKey) => {
    const form = new FormData();
    form.set("tenantId", String(rents.tenantId));
    form.set("amount", amount);
    form.set("utr", utr);
    if (chosen) form.set("paymentProof", chosen);
    return api.send(sendRentPayment(), { form, idempotencyKey });
  });
  const check = async (values: Values) => {
    const wrong = {
      utr: utrProblem(values.utr),
      file: values.file ? undefined : t("bookings.proofRequired"),
    };
    setMissing(wrong);
    if (wrong.utr || wrong.file) throw new Error(t("rents.checkFields"));
    await send.mutateAsync(textOf(values));
    toast({ title: t("rents.sent") });
  };
  return (
    <FormDialog<Values>
      title={t("rents.payTitle", { amount: formatRupees(rents.toSend) })}
      description={t("rents.payText")}
      press={t("bookings.submitProof")}
      size="md"
      onClose={onClose}
      isPaused={send.isPaused}
      initial={{ amount: rents.toSend.replace(/\.00$/, ""), utr: "", file: null }}
      send={check}
      fields={({ values, errors, set }) => (
        <>
          <AmountInput
            label={t("rents.amount")}
            value={values.amount}
            error={errors.amount}
            onChange={(amount) => set({ amount })}
          />
          <WhereToPay rents={rents} amount={values.amount} />
          <Input
            label={t("bookings.utrLabel")}
            hint={t("bookings.utrHint")}
            value={values.utr}
            error={errors.utr ?? missing.utr}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={(event) => set({ utr: event.target.value.replace(/\s/g, "").slice(0, 12) })}
          />
          <ScreenshotField
            file={values.file}
            onChange={(file) => {
              setChosen(file);
              set({ file });
            }}
            error={errors.paymentProof ?? missing.file}
            disabled={send.isPending}
          />
        </>
      )}
    />
  );
}
