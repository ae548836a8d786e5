import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { ADDED_LINE_KINDS, type AddedLineKind } from "#domain/rents/choices.ts";
import type { Invoice } from "#domain/rents/contract.ts";
import { addInvoiceLine, cancelInvoice } from "#domain/rents/endpoints.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Input, TextArea } from "#web/ui/field.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { AmountInput } from "./amount-input.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useRentChange } from "./queries.ts";
import { RemindButton } from "./remind-button.tsx";

interface StepProps {
  propertyId: number;
  invoiceId: number;
  onClose: () => void;
}

const KINDS: Record<AddedLineKind, () => string> = {
  charge: () => t("rents.lineCharge"),
  discount: () => t("rents.lineDiscount"),
};

interface LineValues {
  kind: AddedLineKind;
  label: string;
  amount: string;
}

function AddLine({ propertyId, invoiceId, onClose }: StepProps) {
  const add = useRentChange((api, json: LineValues, idempotencyKey) =>
    api.send(addInvoiceLine(propertyId, invoiceId), { json, idempotencyKey }),
  );
  return (
    <FormDialog<LineValues>
      title={t("rents.addLine")}
      press={t("rents.save")}
      onClose={onClose}
      isPaused={add.isPaused}
      initial={{ kind: "charge", label: "", amount: "" }}
      send={(values) => add.mutateAsync(values).then(() => toast({ title: t("rents.lineAdded") }))}
      fields={({ values, errors, set }) => (
        <>
          <Segmented
            name="kind"
            label={t("rents.addLine")}
            options={ADDED_LINE_KINDS.map((value) => ({ value, label: KINDS[value]() }))}
            value={values.kind}
            onChange={(kind) => set({ kind })}
          />
          <Input
            label={t("rents.lineFor")}
            value={values.label}
            maxLength={80}
            error={errors.label}
            onChange={(event) => set({ label: event.target.value })}
          />
          <AmountInput
            label={t("rents.amount")}
            value={values.amount}
            error={errors.amount}
            onChange={(amount) => set({ amount })}
          />
        </>
      )}
    />
  );
}

function CancelInvoice({ propertyId, invoiceId, onClose }: StepProps) {
  const cancel = useRentChange((api, json: { reason: string }, idempotencyKey) =>
    api.send(cancelInvoice(propertyId, invoiceId), { json, idempotencyKey }),
  );
  return (
    <FormDialog
      title={t("rents.cancelTitle")}
      description={t("rents.cancelText")}
      press={t("rents.cancelInvoice")}
      variant="destructive"
      onClose={onClose}
      isPaused={cancel.isPaused}
      initial={{ reason: "" }}
      send={(values) => cancel.mutateAsync(values).then(() => toast({ title: t("rents.invoiceCancelled") }))}
      fields={({ values, errors, set }) => (
        <TextArea
          label={t("rents.reason")}
          value={values.reason}
          maxLength={300}
          error={errors.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      )}
    />
  );
}

/** What a host does with an invoice. */
export function InvoiceSteps({
  invoice,
  propertyId,
  name,
}: {
  invoice: Invoice;
  propertyId: number;
  name: string;
}) {
  const [open, setOpen] = useState<"line" | "cancel">();
  if (invoice.isCancelled) return null;
  const step = { propertyId, invoiceId: invoice.id, onClose: () => setOpen(undefined) };
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {invoice.paid !== invoice.total && (
        <RemindButton propertyId={propertyId} invoiceId={invoice.id} name={name} />
      )}
      {!invoice.isOpening && (
        <>
          <Button variant="secondary" onClick={() => setOpen("line")}>
            {t("rents.addLine")}
          </Button>
          <Button variant="quiet" onClick={() => setOpen("cancel")}>
            {t("rents.cancelInvoice")}
          </Button>
        </>
      )}
      {open === "line" && <AddLine {...step} />}
      {open === "cancel" && <CancelInvoice {...step} />}
    </div>
  );
}
