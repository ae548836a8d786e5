import { type FormEvent, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { RoomChange, SetUpRoom } from "#domain/properties/contract.ts";
import { updateRoom } from "#domain/properties/endpoints.ts";
import { ApiError } from "#web/lib/api.ts";
import { bindFields, serverErrorsAt, useFormErrors } from "#web/lib/form.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { useStep } from "./use-step.ts";

const FIELDS = ["name", "floor", "rent", "deposit"] as const;

interface EditRoomProps {
  propertyId: number;
  room: SetUpRoom;
  onDone: () => void;
}

/** Name, floor and what a bed of a room costs. */
export function EditRoom({ propertyId, room, onDone }: EditRoomProps) {
  const [values, setValues] = useState(() => ({
    ...{ name: room.name, floor: String(room.floor) },
    ...{ rent: room.rent ?? "", deposit: room.deposit ?? "" },
  }));
  const { form, errors, show, forget } = useFormErrors(FIELDS);
  const change = (patch: Partial<typeof values>) => {
    setValues({ ...values, ...patch });
    forget(Object.keys(patch));
  };
  const { text } = bindFields({ values, errors, onChange: change });
  const step = useStep(propertyId, (api, json: RoomChange, key) =>
    api.send(updateRoom(propertyId, room.id), { json, idempotencyKey: key }),
  );
  function send(event: FormEvent) {
    event.preventDefault();
    if (step.isPending) return;
    const { name, floor, rent, deposit } = values;
    step.take(
      { name, floor: Number(floor), rent: rent || null, deposit: deposit || null },
      {
        done: t("properties.saved"),
        onDone,
        onRefused: (error) => error instanceof ApiError && !show(serverErrorsAt(FIELDS, error.fields)),
      },
    );
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-3 pb-2">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Input label={t("properties.roomName")} {...text("name")} maxLength={20} />
        <Input label={t("properties.floorLabel")} inputMode="numeric" {...text("floor")} />
        <Input label={t("properties.rentOfBed")} prefix="₹" inputMode="decimal" {...text("rent")} />
        <Input label={t("properties.deposit")} prefix="₹" inputMode="decimal" {...text("deposit")} />
      </div>
      <Button type="submit" className="justify-self-start" busy={step.isPending}>
        {t("shared.save")}
      </Button>
    </form>
  );
}
