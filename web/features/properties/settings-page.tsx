import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { PropertyChange, PropertyView } from "#domain/properties/contract.ts";
import { updateProperty } from "#domain/properties/endpoints.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { bindFields, serverErrorsAt, useFormErrors } from "#web/lib/form.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { Section } from "#web/ui/section.tsx";
import { DeleteProperty } from "./delete-property.tsx";
import { InviteWarden } from "./invite-link.tsx";
import { ListingChoice } from "./listing-choice.tsx";
import { myPropertiesQuery } from "./queries.ts";
import { RecordList } from "./record-list.tsx";
import { RoomsPart } from "./rooms-part.tsx";
import { RulesForm } from "./rules-form.tsx";
import { useStep } from "./use-step.ts";
import { WardensList } from "./wardens-list.tsx";

const FIELDS = ["name", "address", "listingIds"] as const;

function BuildingForm({ property }: { property: PropertyView }) {
  const mine = useQuery(myPropertiesQuery(useApi()));
  const [values, setValues] = useState(() => ({
    ...{ name: property.name, address: property.address },
    listingIds: property.listings.map(({ id }) => id),
  }));
  const { form, errors, show, forget } = useFormErrors(FIELDS);
  const change = (patch: Partial<typeof values>) => {
    setValues({ ...values, ...patch });
    forget(Object.keys(patch));
  };
  const save = useStep(property.id, (api, json: PropertyChange, key) =>
    api.send(updateProperty(property.id), { json, idempotencyKey: key }),
  );
  const { text } = bindFields({ values, errors, onChange: change });
  const listings = [...property.listings, ...(mine.data?.listings ?? [])].filter(
    ({ id }, at, all) => all.findIndex((each) => each.id === id) === at,
  );
  function send(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    save.take(values, {
      done: t("properties.saved"),
      onRefused: (error) => error instanceof ApiError && !show(serverErrorsAt(FIELDS, error.fields)),
    });
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="grid max-w-xl gap-4">
      <Input label={t("properties.propertyName")} {...text("name")} maxLength={100} />
      <Input label={t("properties.address")} {...text("address")} maxLength={300} />
      {listings.length > 0 && (
        <>
          <p className="font-semibold text-sm">{t("properties.listingsOf")}</p>
          <ListingChoice
            listings={listings}
            chosen={values.listingIds}
            error={errors.listingIds}
            onChange={(listingIds) => change({ listingIds })}
          />
        </>
      )}
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        {t("shared.save")}
      </Button>
    </form>
  );
}

/** The form begins anew when what it shows was changed elsewhere, or a change was undone. */
const stateOf = ({ name, address, listings }: PropertyView) => JSON.stringify([name, address, listings]);

/** What a property is, its rooms, who helps to run it, and the record. Wardens see the record alone. */
export function SettingsPage({ property }: { property: PropertyView }) {
  const isHost = property.role === "host";
  return (
    <div className="[&>section:first-child]:border-t-0 [&>section:first-child]:pt-3">
      {isHost && (
        <>
          <Section title={t("properties.building")}>
            <BuildingForm key={stateOf(property)} property={property} />
          </Section>
          <Section title={t("hosting.houseRules")}>
            <RulesForm key={JSON.stringify(property.houseRules)} property={property} />
          </Section>
          <Section title={t("properties.rooms")}>
            <RoomsPart property={property} />
          </Section>
          <Section title={t("properties.wardens")}>
            <div className="grid gap-5">
              <WardensList propertyId={property.id} />
              <InviteWarden propertyId={property.id} />
            </div>
          </Section>
        </>
      )}
      <Section title={t("properties.record")}>
        <RecordList property={property} />
      </Section>
      {isHost && (
        <Section title={t("properties.delete")}>
          <DeleteProperty propertyId={property.id} />
        </Section>
      )}
    </div>
  );
}
