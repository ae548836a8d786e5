import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { PropertyView, RoomOnBoard } from "#domain/properties/contract.ts";
import { addTenant } from "#domain/properties/endpoints.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { bindFields, serverErrorsAt, useFormErrors } from "#web/lib/form.ts";
import { Button } from "#web/ui/button.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { Input, Select } from "#web/ui/field.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { bedsToChoose } from "./beds.ts";
import { BoardFailed } from "./board-failed.tsx";
import { FromContacts } from "./from-contacts.tsx";
import { boardQuery } from "./queries.ts";
import { useStep } from "./use-step.ts";

const FIELDS = ["name", "phone", "bedId", "movesInOn", "rent", "deposit"] as const;

interface AddPersonProps {
  property: PropertyView;
  /** The bed that was pressed; without one it is chosen. */
  bedId?: number;
  room?: RoomOnBoard;
  movesInOn?: string;
  onDone: () => void;
}

/** What a room costs, where it says so itself. */
const sumsOf = ({ rooms }: PropertyView, room: RoomOnBoard | undefined) => {
  const found = rooms.find(({ id }) => id === room?.id);
  return { rent: found?.rent ?? "", deposit: found?.deposit ?? "" };
};

/** Somebody new: a name, a number and a bed. The rest is known, or can be left out. */
export function AddPerson({ property, bedId, room, movesInOn, onDone }: AddPersonProps) {
  const board = useQuery({ ...boardQuery(useApi(), property.id), enabled: bedId === undefined });
  const [values, setValues] = useState(() => ({
    ...{ name: "", phone: "", bedId: bedId === undefined ? "" : String(bedId) },
    movesInOn: movesInOn ?? "",
    ...sumsOf(property, room),
  }));
  const { form, errors, show, forget } = useFormErrors(FIELDS);
  const change = (patch: Partial<typeof values>) => {
    setValues({ ...values, ...patch });
    forget(Object.keys(patch));
  };
  const { text, choice } = bindFields({ values, errors, onChange: change });
  const step = useStep(property.id, (api, _: object, key) => {
    const { name, phone, rent, deposit } = values;
    return api.send(addTenant(property.id), {
      json: {
        ...{ name, phone, bedId: Number(values.bedId) },
        ...{ movesInOn: values.movesInOn || undefined },
        ...{ rent: rent || undefined, deposit: deposit || undefined },
      },
      idempotencyKey: key,
    });
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (step.isPending) return;
    if (values.bedId === "") return void show({ bedId: t("properties.bedRequired") });
    step.take(
      {},
      {
        done: t("properties.personAdded", { name: values.name }),
        onDone,
        onRefused: (error) => error instanceof ApiError && !show(serverErrorsAt(FIELDS, error.fields)),
      },
    );
  }

  if (board.isError && !board.data) return <BoardFailed board={board} />;
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <FromContacts onChosen={({ name, phone }) => change({ name, phone })} />
      <Input label={t("properties.name")} {...text("name")} autoComplete="off" maxLength={100} />
      <PhoneInput label={t("properties.phone")} {...choice("phone")} autoComplete="off" />
      {bedId === undefined && (
        <Select label={t("properties.bed")} {...text("bedId")}>
          <option value="">{t("properties.chooseBed")}</option>
          {board.data &&
            bedsToChoose(board.data)
              .filter(({ bed }) => bed.state === "free")
              .map(({ bed, name }) => (
                <option key={bed.id} value={bed.id}>
                  {name}
                </option>
              ))}
        </Select>
      )}
      <DateInput label={t("properties.movesInOn")} {...text("movesInOn")} />
      {property.role === "host" && (
        <div className="grid grid-cols-2 gap-3">
          <Input label={t("properties.rentOfMonth")} prefix="₹" inputMode="decimal" {...text("rent")} />
          <Input label={t("properties.deposit")} prefix="₹" inputMode="decimal" {...text("deposit")} />
        </div>
      )}
      {property.role === "host" && <p className="text-muted text-sm">{t("properties.sumsHint")}</p>}
      <Button type="submit" size="lg" busy={step.isPending}>
        {t("properties.addPerson")}
      </Button>
    </form>
  );
}
