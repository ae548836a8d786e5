import { useQuery } from "@tanstack/react-query";
import { t } from "#domain/i18n.ts";
import { DUE_DAYS } from "#domain/rents/choices.ts";
import type { RentMoney } from "#domain/rents/contract.ts";
import { changeRentMoney } from "#domain/rents/endpoints.ts";
import { useApi } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Input, Select } from "#web/ui/field.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AmountInput } from "./amount-input.tsx";
import { FormDialog, type FormFields } from "./form-dialog.tsx";
import { NotLoaded } from "./private-page.tsx";
import { moneyQuery, useRentChange } from "./queries.ts";

interface Values {
  upiId: string;
  upiName: string;
  pan: string;
  dueDay: number;
  lateFeePerDay: string;
  lateFeeMost: string;
  unitRate: string;
}

/** "50" for 50.00; nothing for none. */
const shown = (amount: string | null) =>
  amount === null || amount === "0.00" ? "" : amount.replace(/\.00$/, "");

const valuesOf = (money: RentMoney): Values => ({
  upiId: money.upiId ?? "",
  upiName: money.upiName ?? "",
  pan: money.pan ?? "",
  dueDay: money.dueDay,
  lateFeePerDay: shown(money.lateFeePerDay),
  lateFeeMost: shown(money.lateFeeMost),
  unitRate: shown(money.unitRate),
});

const DAYS = Array.from({ length: DUE_DAYS.max }, (_, at) => at + 1);

function Fields({ values, errors, set }: FormFields<Values>) {
  return (
    <>
      <Input
        label={t("rents.upiId")}
        hint={t("rents.upiIdHint")}
        value={values.upiId}
        error={errors.upiId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => set({ upiId: event.target.value.replace(/\s/g, "") })}
      />
      <Input
        label={t("rents.upiName")}
        value={values.upiName}
        error={errors.upiName}
        maxLength={80}
        onChange={(event) => set({ upiName: event.target.value })}
      />
      <Input
        label={t("rents.pan")}
        hint={t("rents.panHint")}
        value={values.pan}
        error={errors.pan}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={10}
        onChange={(event) => set({ pan: event.target.value })}
      />
      <Select
        label={t("rents.dueDay")}
        value={values.dueDay}
        error={errors.dueDay}
        onChange={(event) => set({ dueDay: Number(event.target.value) })}
      >
        {DAYS.map((day) => (
          <option key={day} value={day}>
            {day}
          </option>
        ))}
      </Select>
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountInput
          label={t("rents.lateFeePerDay")}
          value={values.lateFeePerDay}
          error={errors.lateFeePerDay}
          onChange={(lateFeePerDay) => set({ lateFeePerDay })}
        />
        <AmountInput
          label={t("rents.lateFeeMost")}
          value={values.lateFeeMost}
          error={errors.lateFeeMost}
          onChange={(lateFeeMost) => set({ lateFeeMost })}
        />
      </div>
      <p className="-mt-2 text-muted text-sm">{t("rents.lateFeeHint")}</p>
      <AmountInput
        label={t("rents.unitRate")}
        hint={t("rents.unitRateHint")}
        value={values.unitRate}
        error={errors.unitRate}
        onChange={(unitRate) => set({ unitRate })}
      />
    </>
  );
}

function SettingsForm({ money, propertyId, onClose }: Props & { money: RentMoney }) {
  const change = useRentChange((api, { ...values }: Values, idempotencyKey) =>
    api.send(changeRentMoney(propertyId), {
      json: {
        ...values,
        upiId: values.upiId || null,
        upiName: values.upiName.trim() || null,
        pan: values.pan.trim() || null,
        lateFeePerDay: values.lateFeePerDay || "0",
        lateFeeMost: values.lateFeeMost || "0",
        unitRate: values.unitRate || null,
      },
      idempotencyKey,
    }),
  );
  return (
    <FormDialog<Values>
      title={t("rents.settings")}
      press={t("rents.save")}
      size="md"
      onClose={onClose}
      isPaused={change.isPaused}
      initial={valuesOf(money)}
      send={(values) => change.mutateAsync(values).then(() => toast({ title: t("rents.settingsSaved") }))}
      fields={(form) => <Fields {...form} />}
    />
  );
}

interface Props {
  propertyId: number;
  onClose: () => void;
}

/** Where tenants pay, when, and what is added when they are late. */
export function MoneySettings(props: Props) {
  const money = useQuery(moneyQuery(useApi(), props.propertyId));
  if (money.data) return <SettingsForm {...props} money={money.data} />;
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title={t("rents.settings")} size="md">
      {money.isError ? <NotLoaded query={money} /> : <Spinner />}
    </Dialog>
  );
}
