import { useState } from "react";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import type { TenantRents } from "#domain/rents/contract.ts";
import { setOpening } from "#domain/rents/endpoints.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { Input } from "#web/ui/field.tsx";
import { userText } from "#web/ui/user-text.tsx";
import { AmountInput } from "./amount-input.tsx";
import { FormDialog, type FormFields } from "./form-dialog.tsx";
import { useRentChange } from "./queries.ts";

interface Values {
  deposit: string;
  owed: string;
  ahead: string;
  on: string;
  note: string;
}

interface OpeningProps {
  propertyId: number;
  account: TenantRents;
}

/** "5000" for 5000.00; nothing for none. */
const shown = (amount: string | undefined) =>
  amount === undefined || amount === "0.00" ? "" : amount.replace(/\.00$/, "");

function Fields({ form, today }: { form: FormFields<Values>; today: string }) {
  const { values, errors, set } = form;
  return (
    <>
      <AmountInput
        label={t("rents.openingDeposit")}
        value={values.deposit}
        error={errors.deposit}
        onChange={(deposit) => set({ deposit })}
      />
      <AmountInput
        label={t("rents.openingOwed")}
        value={values.owed}
        error={errors.owed}
        onChange={(owed) => set({ owed })}
      />
      <AmountInput
        label={t("rents.openingAhead")}
        value={values.ahead}
        error={errors.ahead}
        onChange={(ahead) => set({ ahead })}
      />
      <DateInput
        label={t("rents.openingOn")}
        value={values.on}
        max={today}
        error={errors.on}
        onChange={(event) => set({ on: event.target.value })}
      />
      <Input
        label={t("rents.noteOptional")}
        value={values.note}
        maxLength={200}
        error={errors.note}
        onChange={(event) => set({ note: event.target.value })}
      />
    </>
  );
}

function OpeningDialog({ propertyId, account, onClose }: OpeningProps & { onClose: () => void }) {
  const { opening, today, tenant } = account;
  const save = useRentChange((api, { note, ...values }: Values, idempotencyKey) =>
    api.send(setOpening(propertyId, tenant.tenantId), {
      json: {
        ...{ deposit: values.deposit || "0", owed: values.owed || "0", ahead: values.ahead || "0" },
        ...{ on: values.on, note: note.trim() || undefined },
      },
      idempotencyKey,
    }),
  );
  return (
    <FormDialog<Values>
      title={t("rents.opening")}
      description={t("rents.openingText")}
      press={t("rents.save")}
      onClose={onClose}
      isPaused={save.isPaused}
      initial={{
        deposit: shown(opening?.deposit),
        owed: shown(opening?.owed),
        ahead: shown(opening?.ahead),
        on: opening?.on ?? today,
        note: opening?.note ?? "",
      }}
      send={(values) => save.mutateAsync(values).then(() => toast({ title: t("rents.openingSaved") }))}
      fields={(form) => <Fields form={form} today={today} />}
    />
  );
}

/** What a tenant brought from before the books: the deposit that is held, what was owed or paid ahead. */
export function Opening({ propertyId, account }: OpeningProps) {
  const [open, setOpen] = useState(false);
  const { opening } = account;
  return (
    <section className="grid justify-items-start gap-2 rounded-card border border-line bg-surface p-4">
      <p className="text-sm">
        {opening
          ? t("rents.openingWas", {
              day: formatDay(opening.on),
              deposit: formatRupees(opening.deposit),
              owed: formatRupees(opening.owed),
              ahead: formatRupees(opening.ahead),
            })
          : t("rents.openingAsk")}
      </p>
      {opening?.note && <p className="text-muted text-sm">{userText(opening.note)}</p>}
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {opening ? t("rents.openingEdit") : t("rents.openingAdd")}
      </Button>
      {open && <OpeningDialog propertyId={propertyId} account={account} onClose={() => setOpen(false)} />}
    </section>
  );
}
