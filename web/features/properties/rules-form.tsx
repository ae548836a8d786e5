import { type FormEvent, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { PropertyChange, PropertyView } from "#domain/properties/contract.ts";
import { updateProperty } from "#domain/properties/endpoints.ts";
import { useFormErrors } from "#web/lib/form.ts";
import {
  HOUSE_RULES_FIELDS,
  houseRulesErrors,
  houseRulesOf,
  houseRulesValues,
} from "#web/lib/house-rules.ts";
import { Button } from "#web/ui/button.tsx";
import { HouseRulesFields } from "#web/ui/house-rules-fields.tsx";
import { useStep } from "./use-step.ts";

/** What holds in a building: its PGs say so, and tenants read it. */
export function RulesForm({ property }: { property: PropertyView }) {
  const [values, setValues] = useState(() => houseRulesValues(property.houseRules));
  const { form, errors, show, forget } = useFormErrors(HOUSE_RULES_FIELDS);
  const save = useStep(property.id, (api, json: PropertyChange, key) =>
    api.send(updateProperty(property.id), { json, idempotencyKey: key }),
  );
  function send(event: FormEvent) {
    event.preventDefault();
    if (save.isPending || !show(houseRulesErrors(values))) return;
    save.take({ houseRules: houseRulesOf(values) }, { done: t("properties.saved") });
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="grid max-w-2xl gap-4">
      <HouseRulesFields
        values={values}
        errors={errors}
        onChange={(patch) => {
          setValues({ ...values, ...patch });
          forget(Object.keys(patch));
        }}
      />
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        {t("shared.save")}
      </Button>
    </form>
  );
}
