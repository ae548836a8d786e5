import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { t } from "#domain/i18n.ts";
import { ROOM_TYPES } from "#domain/listings/choices.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { pages } from "#domain/paths.ts";
import type { ListingOfProperty, PropertyInput } from "#domain/properties/contract.ts";
import { createProperty } from "#domain/properties/endpoints.ts";
import { roomsOf } from "#domain/properties/rooms.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { bindFields, type Errors, serverErrorsAt, useFormErrors } from "#web/lib/form.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { FormSection } from "#web/ui/form-section.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { ListingChoice } from "./listing-choice.tsx";
import { myPropertiesQuery, usePropertyChange, useRefreshRoles } from "./queries.ts";
import { newPlan, type PlanValues, planErrors, planOf, RoomsPlan } from "./rooms-plan.tsx";

const FIELDS = ["name", "address", "listingIds", "rooms"] as const;

/** Doors of the plans before this one, so that none is given twice. */
function doorsBefore(plans: readonly PlanValues[], at: number): string[] {
  const doors: string[] = [];
  for (const plan of plans.slice(0, at).map(planOf))
    if (plan) doors.push(...roomsOf(plan, doors).map(({ name }) => name));
  return doors;
}

interface Begin {
  listings: readonly ListingOfProperty[];
  first: ListingOfProperty | undefined;
}

function useNewProperty({ listings, first }: Begin) {
  const [values, setValues] = useState(() => ({
    ...{ name: first?.title ?? "", address: first?.address ?? "" },
    listingIds: first ? [first.id] : [],
  }));
  const [plans, setPlans] = useState(() => [newPlan("plan-0", first?.roomType)]);
  /** What is wrong with each plan, by its id. */
  const [wrong, setWrong] = useState<Record<string, Errors<keyof PlanValues>>>({});
  const errors = useFormErrors(FIELDS);
  const keys = useActionKey();
  const navigate = useNavigate();
  const refreshRoles = useRefreshRoles();
  const create = usePropertyChange((api, { key, ...json }: PropertyInput & { key: string }) =>
    api.send(createProperty(), { json, idempotencyKey: key }),
  );
  function send(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const rooms = plans.map(planOf);
    const wrong = Object.fromEntries(plans.map((plan) => [plan.id, planErrors(plan)]));
    setWrong(wrong);
    if (Object.values(wrong).some((each) => Object.keys(each).length > 0))
      return void errors.show({
        ...(values.name.trim() === "" && { name: t("properties.nameRequired") }),
        ...(values.address.trim() === "" && { address: t("properties.addressRequired") }),
        rooms: t("properties.planIncomplete"),
      });
    const json = { ...values, rooms: rooms.filter((plan) => plan !== null) };
    create.mutate(
      { ...json, key: keys.keyFor(JSON.stringify(json)) },
      {
        onSuccess: ({ id }) => {
          void refreshRoles();
          void navigate(pages.property(id));
        },
        onError: (error) => {
          keys.done();
          if (error instanceof ApiError && !errors.show(serverErrorsAt(FIELDS, error.fields))) return;
          showFailure(error, { title: t("properties.notDone") });
        },
      },
    );
  }
  return {
    values,
    setValues,
    plans,
    setPlans,
    wrong,
    setWrong,
    errors,
    send,
    isPending: create.isPending,
    listings,
  };
}

function NewPropertyForm(begin: Begin) {
  const { values, setValues, plans, setPlans, wrong, setWrong, errors, send, isPending, listings } =
    useNewProperty(begin);
  const change = (patch: Partial<typeof values>) => {
    setValues({ ...values, ...patch });
    errors.forget(Object.keys(patch));
  };
  const { text } = bindFields({ values, errors: errors.errors, onChange: change });
  const another = () => {
    const used = plans.map(({ roomType }) => roomType);
    const next = listings.find(
      ({ id, roomType }) => values.listingIds.includes(id) && !used.includes(roomType),
    );
    setPlans([...plans, newPlan(newActionKey(), next?.roomType)]);
  };
  const remove = (plan: PlanValues) => {
    setPlans(plans.filter(({ id }) => id !== plan.id));
    errors.forget(["rooms"]);
  };
  return (
    <form ref={errors.form} noValidate onSubmit={send} className="grid max-w-3xl gap-8">
      <FormSection title={t("properties.building")}>
        <Input label={t("properties.propertyName")} {...text("name")} maxLength={100} />
        <Input label={t("properties.address")} {...text("address")} maxLength={300} />
      </FormSection>
      {listings.length > 0 && (
        <FormSection title={t("properties.listingsOf")} hint={t("properties.listingsHint")}>
          <ListingChoice
            listings={listings}
            chosen={values.listingIds}
            error={errors.errors.listingIds}
            onChange={(listingIds) => change({ listingIds })}
          />
        </FormSection>
      )}
      <FormSection title={t("properties.rooms")} hint={t("properties.roomsHint")}>
        {plans.map((plan, at) => (
          <fieldset key={plan.id} className="grid gap-4 rounded-card border border-line p-4">
            <legend className="px-1 font-semibold">
              {t("properties.roomsOfSharing", { sharing: roomTypeOf(plan) })}
            </legend>
            <RoomsPlan
              values={plan}
              errors={wrong[plan.id] ?? {}}
              doors={doorsBefore(plans, at)}
              onChange={(patch) => {
                setPlans(plans.map((each, index) => (index === at ? { ...each, ...patch } : each)));
                setWrong({ ...wrong, [plan.id]: {} });
                errors.forget(["rooms"]);
              }}
            />
            {plans.length > 1 && (
              <Button variant="secondary" className="justify-self-start" onClick={() => remove(plan)}>
                <Trash2 aria-hidden="true" className="size-4" />
                {t("properties.removePlan", { sharing: roomTypeOf(plan) })}
              </Button>
            )}
          </fieldset>
        ))}
        {errors.errors.rooms && (
          <p role="alert" className="font-medium text-danger">
            {errors.errors.rooms}
          </p>
        )}
        <Button variant="secondary" className="justify-self-start" onClick={another}>
          <Plus aria-hidden="true" className="size-4" />
          {t("properties.anotherSharing")}
        </Button>
      </FormSection>
      <p className="text-muted">{t("properties.emptyBedsHint")}</p>
      <Button type="submit" size="lg" busy={isPending}>
        {t("properties.create")}
      </Button>
    </form>
  );
}

/** Sets up a building with its rooms, from a listing of it where there is one. */
export function NewPropertyPage() {
  const [query] = useSearchParams();
  const mine = useQuery(myPropertiesQuery(useApi()));
  if (mine.isError && !mine.data)
    return <ErrorState title={t("properties.loadFailed")} hint={t("shared.connection")} query={mine} />;
  if (!mine.data) return <LoadingPage />;
  const { listings } = mine.data;
  const first = listings.find(({ id }) => String(id) === query.get("listing")) ?? listings[0];
  return <NewPropertyForm listings={listings} first={first} />;
}

function roomTypeOf({ roomType }: PlanValues): string {
  const found = ROOM_TYPES.find((type) => type === roomType);
  return found ? roomTypeLabel(found) : "";
}
