import { type FormEvent, useState } from "react";
import { t } from "#domain/i18n.ts";
import { LOCALE_NAMES } from "#domain/locale.ts";
import { TENANT_LANGUAGES } from "#domain/properties/choices.ts";
import type { PropertyView, TenantView } from "#domain/properties/contract.ts";
import { updateTenant } from "#domain/properties/endpoints.ts";
import { ApiError } from "#web/lib/api.ts";
import { bindFields, serverErrorsAt, useFormErrors } from "#web/lib/form.ts";
import { Button } from "#web/ui/button.tsx";
import { Input, Select, TextArea } from "#web/ui/field.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { useStep } from "./use-step.ts";

const FIELDS = ["name", "phone", "language", "rent", "food", "deposit", "note"] as const;

type Values = Record<(typeof FIELDS)[number], string>;

const valuesOf = ({ name, phone, language, rent, food, deposit, note }: TenantView): Values => ({
  ...{ name, phone, language, note: note ?? "" },
  ...{ rent: rent ?? "", food: food ?? "", deposit: deposit ?? "" },
});

/** What is known of somebody. Sums are the host's. */
export function EditPerson({ property, person }: { property: PropertyView; person: TenantView }) {
  const [values, setValues] = useState(() => valuesOf(person));
  const { form, errors, show, forget } = useFormErrors(FIELDS);
  const change = (patch: Partial<typeof values>) => {
    setValues({ ...values, ...patch });
    forget(Object.keys(patch));
  };
  const { text, choice } = bindFields({ values, errors, onChange: change });
  const step = useStep(property.id, (api, _: object, key) => {
    const { name, phone, note, rent, food, deposit } = values;
    const language = TENANT_LANGUAGES.find((each) => each === values.language);
    const sums = property.role === "host" ? { rent, food, deposit } : {};
    return api.send(updateTenant(property.id, person.id), {
      // Of a guest whose stay is not certain yet nobody has the number.
      json: { name, note, language, ...sums, ...(phone !== "" && { phone }) },
      idempotencyKey: key,
    });
  });
  function send(event: FormEvent) {
    event.preventDefault();
    if (step.isPending) return;
    step.take(
      {},
      {
        done: t("properties.saved"),
        onRefused: (error) => error instanceof ApiError && !show(serverErrorsAt(FIELDS, error.fields)),
      },
    );
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="grid max-w-xl gap-4">
      <Input label={t("properties.name")} {...text("name")} maxLength={100} />
      <PhoneInput label={t("properties.phone")} {...choice("phone")} />
      <Select label={t("properties.language")} {...text("language")}>
        {TENANT_LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LOCALE_NAMES[language]}
          </option>
        ))}
      </Select>
      {property.role === "host" && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Input label={t("properties.rentOfMonth")} prefix="₹" inputMode="decimal" {...text("rent")} />
          <Input label={t("properties.foodOfMonth")} prefix="₹" inputMode="decimal" {...text("food")} />
          <Input label={t("properties.deposit")} prefix="₹" inputMode="decimal" {...text("deposit")} />
        </div>
      )}
      <TextArea
        label={t("properties.note")}
        hint={t("properties.noteHint")}
        {...text("note")}
        rows={2}
        maxLength={300}
      />
      <Button type="submit" className="justify-self-start" busy={step.isPending}>
        {t("shared.save")}
      </Button>
    </form>
  );
}
