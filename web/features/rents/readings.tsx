import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { RoomReading } from "#domain/rents/contract.ts";
import { addReadings, removeReading } from "#domain/rents/endpoints.ts";
import { useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Checkbox, Input } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { NotLoaded } from "./private-page.tsx";
import { readingsQuery, useRentChange } from "./queries.ts";

interface Values {
  readOn: string;
  units: Readonly<Record<number, string>>;
  newMeters: readonly number[];
}

/** What the meters showed: those that were typed, in the order of the rooms. */
const typedOf = (rooms: readonly RoomReading[], { units, newMeters }: Values) =>
  rooms.flatMap(({ roomId }) => {
    const typed = units[roomId]?.trim();
    return typed ? [{ roomId, units: typed, isNewMeter: newMeters.includes(roomId) }] : [];
  });

interface RoomFieldProps {
  room: RoomReading;
  units: string;
  isNewMeter: boolean;
  error: string | undefined;
  onUnits: (units: string) => void;
  onNewMeter: (isNew: boolean) => void;
  onRemove: (readingId: number) => void;
}

function RoomField({ room, units, isNewMeter, error, ...on }: RoomFieldProps) {
  const { name, last } = room;
  const [isRemoving, setRemoving] = useState(false);
  const isLower = last !== null && units !== "" && Number(units) < Number(last.units);
  return (
    <li className="grid gap-1 border-line border-t py-3">
      <div className="flex items-start gap-2">
        <Input
          className="min-w-0 flex-1"
          label={t("rents.roomUnits", { room: name })}
          value={units}
          inputMode="decimal"
          autoComplete="off"
          error={error}
          hint={
            last
              ? t("rents.lastReading", { units: last.units, day: formatDay(last.readOn) })
              : t("rents.firstReading")
          }
          onChange={(event) => on.onUnits(event.target.value.replace(/[^\d.]/g, "").slice(0, 9))}
        />
        {last?.isRemovable && (
          <IconButton
            look="outline"
            // Beside the field, below its label.
            className="mt-7 shrink-0"
            label={t("rents.removeReading", { room: name })}
            onClick={() => setRemoving(true)}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
      {last && (
        <ConfirmDialog
          open={isRemoving}
          onOpenChange={setRemoving}
          title={t("rents.removeReadingTitle")}
          description={t("rents.lastReading", { units: last.units, day: formatDay(last.readOn) })}
          press={t("rents.removeReadingPress")}
          busy={false}
          onConfirm={() => {
            setRemoving(false);
            on.onRemove(last.id);
          }}
        />
      )}
      {(isLower || isNewMeter) && (
        <Checkbox
          label={t("rents.newMeter")}
          checked={isNewMeter}
          onChange={(event) => on.onNewMeter(event.target.checked)}
        />
      )}
    </li>
  );
}

function ReadingsForm({ rooms, propertyId, today, onClose }: Props & { rooms: RoomReading[] }) {
  const add = useRentChange((api, json: { readOn: string; readings: ReturnType<typeof typedOf> }, key) =>
    api.send(addReadings(propertyId), { json, idempotencyKey: key }),
  );
  const remove = useRentChange((api, { readingId }: { readingId: number }) =>
    api.send(removeReading(propertyId, readingId)),
  );
  return (
    <FormDialog<Values>
      title={t("rents.readings")}
      description={t("rents.readingsText")}
      press={t("rents.saveReadings")}
      size="md"
      onClose={onClose}
      isPaused={add.isPaused}
      initial={{ readOn: today, units: {}, newMeters: [] }}
      send={(values) =>
        add
          .mutateAsync({ readOn: values.readOn, readings: typedOf(rooms, values) })
          .then(() => toast({ title: t("rents.readingsSaved") }))
      }
      fields={({ values, errors, set }) => {
        const order = typedOf(rooms, values).map(({ roomId }) => roomId);
        return (
          <>
            <DateInput
              label={t("rents.readOn")}
              value={values.readOn}
              max={today}
              error={errors.readOn ?? errors.readings}
              onChange={(event) => set({ readOn: event.target.value })}
            />
            <ul>
              {rooms.map((room) => (
                <RoomField
                  key={room.roomId}
                  room={room}
                  units={values.units[room.roomId] ?? ""}
                  isNewMeter={values.newMeters.includes(room.roomId)}
                  error={errors[`readings.${order.indexOf(room.roomId)}.units`]}
                  onUnits={(units) => set({ units: { ...values.units, [room.roomId]: units } })}
                  onNewMeter={(isNew) =>
                    set({
                      newMeters: isNew
                        ? [...values.newMeters, room.roomId]
                        : values.newMeters.filter((id) => id !== room.roomId),
                    })
                  }
                  onRemove={(readingId) =>
                    remove.mutate({ readingId }, { onError: (error) => showFailure(error) })
                  }
                />
              ))}
            </ul>
            {rooms.length === 0 && <p>{t("rents.noRooms")}</p>}
          </>
        );
      }}
    />
  );
}

interface Props {
  propertyId: number;
  today: string;
  onClose: () => void;
}

/** The meters of all rooms, to be typed in one walk through the building. */
export function Readings(props: Props) {
  const rooms = useQuery(readingsQuery(useApi(), props.propertyId));
  if (rooms.data) return <ReadingsForm {...props} rooms={rooms.data} />;
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title={t("rents.readings")} size="md">
      {rooms.isError ? <NotLoaded query={rooms} /> : <Spinner />}
    </Dialog>
  );
}
