import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import type { PropertyView, RoomOnBoard } from "#domain/properties/contract.ts";
import { addTenant } from "#domain/properties/endpoints.ts";
import { type OpeningInput, openingInput } from "#domain/rents/contract.ts";
import { setOpening } from "#domain/rents/endpoints.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { bindFields, errorsAt, serverErrorsAt, useFormErrors } from "#web/lib/form.ts";
import { Button } from "#web/ui/button.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { Input, Select } from "#web/ui/field.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { bedsToChoose } from "./beds.ts";
import { BoardFailed } from "./board-failed.tsx";
import { FromContacts } from "./from-contacts.tsx";
import { boardQuery } from "./queries.ts";
import { useStep } from "./use-step.ts";

const FIELDS = ["name", "phone", "bedId", "movesInOn", "rent", "deposit", "held", "owed"] as const;

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

interface Before {
  held: string;
  owed: string;
}

/** What was held and owed before the books began, as the call takes it; null where nothing was. */
const openingOf = ({ held, owed }: Before): OpeningInput | null =>
  held === "" && owed === ""
    ? null
    : { deposit: held || "0", owed: owed || "0", ahead: "0", on: kolkataDate(new Date()) };

/** Looked at before anybody is added: the two are two calls. */
function wrongBefore(opening: OpeningInput | null): { held?: string; owed?: string } {
  const found = opening && openingInput.safeParse(opening);
  const { deposit, owed } = errorsAt(["deposit", "owed"], found?.error?.issues);
  return { ...(deposit && { held: deposit }), ...(owed && { owed }) };
}

/** Somebody new: a name, a number and a bed. The rest is known, or can be left out. */
export function AddPerson({ property, bedId, room, movesInOn, onDone }: AddPersonProps) {
  const board = useQuery({ ...boardQuery(useApi(), property.id), enabled: bedId === undefined });
  const [values, setValues] = useState(() => ({
    ...{ name: "", phone: "", bedId: bedId === undefined ? "" : String(bedId) },
    movesInOn: movesInOn ?? "",
    ...sumsOf(property, room),
    ...{ held: "", owed: "" },
  }));
  const { form, errors, show, forget } = useFormErrors(FIELDS);
  const change = (patch: Partial<typeof values>) => {
    setValues({ ...values, ...patch });
    forget(Object.keys(patch));
  };
  const { text, choice } = bindFields({ values, errors, onChange: change });
  const step = useStep(property.id, async (api, { opening }: { opening: OpeningInput | null }, key) => {
    const { name, phone, rent, deposit } = values;
    const { data } = await api.send(addTenant(property.id), {
      json: {
        ...{ name, phone, bedId: Number(values.bedId) },
        ...{ movesInOn: values.movesInOn || undefined },
        ...{ rent: rent || undefined, deposit: deposit || undefined },
      },
      idempotencyKey: key,
    });
    if (opening === null) return { data: { ...data, hasBooks: true } };
    const sent = api.send(setOpening(property.id, data.id), {
      json: opening,
      idempotencyKey: `${key}-before`,
    });
    // The person is there in any case.
    const hasBooks = await sent.then(
      () => true,
      () => false,
    );
    return { data: { ...data, hasBooks } };
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (step.isPending) return;
    if (values.bedId === "") return void show({ bedId: t("properties.bedRequired") });
    const { name } = values;
    const opening = openingOf(values);
    if (!show(wrongBefore(opening))) return;
    step.take(
      { opening },
      {
        done: ({ hasBooks }) =>
          hasBooks ? t("properties.personAdded", { name }) : t("properties.addedWithoutBooks", { name }),
        // Books are corrected, never undone.
        canUndo: opening === null,
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
      {property.role === "host" && (
        <details open={errors.held || errors.owed ? true : undefined}>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {t("properties.livedHereBefore")}
          </summary>
          <p className="pb-3 text-muted text-sm">{t("rents.openingText")}</p>
          <div className="grid grid-cols-2 gap-3">
            <Input label={t("rents.openingDeposit")} prefix="₹" inputMode="decimal" {...text("held")} />
            <Input label={t("rents.openingOwed")} prefix="₹" inputMode="decimal" {...text("owed")} />
          </div>
        </details>
      )}
      {step.isPaused && (
        <p role="status" className="rounded-ctl bg-sun-soft px-4 py-3 text-ink text-sm">
          {t("properties.waitsForConnection")}
        </p>
      )}
      <Button type="submit" size="lg" busy={step.isPending}>
        {t("properties.addPerson")}
      </Button>
    </form>
  );
}
