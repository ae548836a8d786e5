import { Pencil, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { t } from "#domain/i18n.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { formatRupees } from "#domain/money.ts";
import type { PropertyView, RoomsPlanInput, SetUpRoom } from "#domain/properties/contract.ts";
import { addRooms, removeRoom } from "#domain/properties/endpoints.ts";
import { ApiError } from "#web/lib/api.ts";
import { serverErrorsAt, useFormErrors } from "#web/lib/form.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { EditRoom } from "./edit-room.tsx";
import { newPlan, PLAN_FIELDS, planErrors, planOf, RoomsPlan } from "./rooms-plan.tsx";
import { useStep } from "./use-step.ts";

function AddRooms({ property, onDone }: { property: PropertyView; onDone: () => void }) {
  const [plan, setPlan] = useState(() => newPlan("more", property.listings[0]?.roomType));
  const step = useStep(property.id, (api, json: RoomsPlanInput, key) =>
    api.send(addRooms(property.id), { json, idempotencyKey: key }),
  );
  const { form, errors, show, forget } = useFormErrors(PLAN_FIELDS);
  function send(event: FormEvent) {
    event.preventDefault();
    const sent = planOf(plan);
    if (!show(planErrors(plan)) || !sent || step.isPending) return;
    step.take(sent, {
      done: t("properties.roomsAdded", { count: sent.count }),
      onDone,
      onRefused: (error) => error instanceof ApiError && !show(serverErrorsAt(PLAN_FIELDS, error.fields)),
    });
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4 rounded-card border border-line p-4">
      <RoomsPlan
        values={plan}
        errors={errors}
        doors={property.rooms.map(({ name }) => name)}
        onChange={(patch) => {
          setPlan({ ...plan, ...patch });
          forget(Object.keys(patch));
        }}
      />
      <Button type="submit" className="justify-self-start" busy={step.isPending}>
        {t("properties.addRooms")}
      </Button>
    </form>
  );
}

function RoomRow({ property, room }: { property: PropertyView; room: SetUpRoom }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useStep(property.id, (api, _: object, key) =>
    api.send(removeRoom(property.id, room.id), { idempotencyKey: key }),
  );
  const { name, floor, roomType, rent } = room;
  return (
    <li className="grid gap-3 border-line border-b py-2">
      <div className="flex items-center gap-3">
        <b className="min-w-14" translate="no">
          {name}
        </b>
        <span className="mr-auto text-muted text-sm">
          {[
            t("properties.floor", { floor }),
            roomTypeLabel(roomType),
            rent === null ? "" : formatRupees(rent),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <IconButton label={t("properties.editRoom", { room: name })} onClick={() => setOpen(!isOpen)}>
          <Pencil aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={t("properties.removeRoom", { room: name })}
          onClick={() => remove.take({}, { done: t("properties.roomRemoved", { room: name }) })}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {isOpen && <EditRoom propertyId={property.id} room={room} onDone={() => setOpen(false)} />}
    </li>
  );
}

/** The rooms of a property, and more of them. */
export function RoomsPart({ property }: { property: PropertyView }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="grid gap-4">
      {isAdding ? (
        <AddRooms property={property} onDone={() => setAdding(false)} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" className="size-4" />
          {t("properties.addRooms")}
        </Button>
      )}
      <ul>
        {property.rooms.map((room) => (
          <RoomRow key={room.id} property={property} room={room} />
        ))}
      </ul>
    </div>
  );
}
