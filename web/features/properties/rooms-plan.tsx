import { t } from "#domain/i18n.ts";
import { ROOM_TYPES } from "#domain/listings/choices.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { FLOORS, PROPERTY_LIMITS } from "#domain/properties/choices.ts";
import type { RoomsPlanInput } from "#domain/properties/contract.ts";
import { bedsOf, isFloorRange, roomsOf } from "#domain/properties/rooms.ts";
import { isSum } from "#domain/properties/sums.ts";
import { bindFields, type Errors, type FormPart } from "#web/lib/form.ts";
import { Input, Select } from "#web/ui/field.tsx";
import { Segmented } from "#web/ui/segmented.tsx";

/** "10 rooms of 2 sharing on floors 1 to 3", as it is typed. */
export interface PlanValues {
  /** Tells several plans apart. */
  id: string;
  count: string;
  roomType: string;
  from: string;
  to: string;
  numbering: RoomsPlanInput["numbering"];
  rent: string;
  deposit: string;
}

/** In the order of the screen. */
export const PLAN_FIELDS = ["count", "from", "to", "rent", "deposit"] as const;

export const newPlan = (id: string, roomType = "2 Sharing"): PlanValues => ({
  ...{ id, count: "", roomType, from: "1", to: "1", numbering: "floor", rent: "", deposit: "" },
});

const PREVIEW = 6;

/** The plan as it is sent; null while it is none yet. */
export function planOf({ count, roomType, from, to, numbering, rent, deposit }: PlanValues) {
  const type = ROOM_TYPES.find((each) => each === roomType);
  const floors = { from: Number(from), to: Number(to) };
  const rooms = Number(count);
  const isCount = Number.isInteger(rooms) && rooms >= 1 && rooms <= PROPERTY_LIMITS.roomsAtOnce;
  const areFloors = Number.isInteger(floors.from) && Number.isInteger(floors.to) && isFloorRange(floors);
  if (!type || !isCount || !areFloors) return null;
  const sums = { rent: rent || undefined, deposit: deposit || undefined };
  return { count: rooms, roomType: type, floors, numbering, ...sums };
}

const isWhole = (text: string, least: number, most: number) =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most;

/** What is wrong with a plan, beside each field. */
export function planErrors({ count, from, to, rent, deposit }: PlanValues): Errors<keyof PlanValues> {
  const isFloor = (text: string) => isWhole(text, FLOORS.min, FLOORS.max);
  const isSumOrNone = (text: string) => text === "" || isSum(text);
  const areFloors = isFloor(from) && isFloor(to);
  return {
    ...(!isWhole(count, 1, PROPERTY_LIMITS.roomsAtOnce) && { count: t("properties.roomsCountInvalid") }),
    ...(!isFloor(from) && { from: t("properties.floorInvalid") }),
    ...(!isFloor(to) && { to: t("properties.floorInvalid") }),
    ...(areFloors && Number(from) > Number(to) && { from: t("properties.floorsInvalid") }),
    ...(!isSumOrNone(rent) && { rent: t("properties.sumInvalid") }),
    ...(!isSumOrNone(deposit) && { deposit: t("properties.sumInvalid") }),
  };
}

/** The doors that a plan makes: "101, 102, 103 … 303, 20 beds". */
function Preview({ values, doors }: { values: PlanValues; doors: readonly string[] }) {
  const plan = planOf(values);
  if (!plan) return <p className="text-muted text-sm">{t("properties.planHint")}</p>;
  const names = roomsOf(plan, doors).map(({ name }) => name);
  const shown = names.length > PREVIEW ? [...names.slice(0, PREVIEW - 1), "…", names.at(-1)!] : names;
  return (
    <p role="status" className="rounded-ctl bg-brand-soft px-4 py-3">
      <b translate="no">{shown.join(", ")}</b>
      {" · "}
      {t("properties.planBeds", { count: names.length * bedsOf(plan.roomType) })}
    </p>
  );
}

interface RoomsPlanProps extends FormPart<PlanValues> {
  /** Names of the rooms that are there. */
  doors: readonly string[];
}

/** How many rooms of which sharing on which floors, with the numbers that their doors get. */
export function RoomsPlan({ doors, ...part }: RoomsPlanProps) {
  const { text, choice } = bindFields(part);
  const number = { inputMode: "numeric", maxLength: 3 } as const;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Input label={t("properties.roomsCount")} {...number} {...text("count")} />
        <Select label={t("properties.sharing")} {...text("roomType")}>
          {ROOM_TYPES.map((type) => (
            <option key={type} value={type}>
              {roomTypeLabel(type)}
            </option>
          ))}
        </Select>
        <Input
          label={t("properties.fromFloor")}
          hint={t("properties.floorsHint", { most: FLOORS.max })}
          {...number}
          {...text("from")}
        />
        <Input label={t("properties.toFloor")} {...number} {...text("to")} />
      </div>
      <div className="grid gap-1.5">
        <span aria-hidden="true" className="font-semibold text-sm">
          {t("properties.numbering")}
        </span>
        <Segmented
          name={`${part.values.id}-numbering`}
          label={t("properties.numbering")}
          className="justify-self-start"
          value={choice("numbering").value}
          onChange={choice("numbering").onChange}
          options={[
            { value: "floor", label: t("properties.numberingFloor") },
            { value: "running", label: t("properties.numberingRunning") },
          ]}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Input label={t("properties.rentOfBed")} prefix="₹" inputMode="decimal" {...text("rent")} />
        <Input label={t("properties.deposit")} prefix="₹" inputMode="decimal" {...text("deposit")} />
      </div>
      <Preview values={part.values} doors={doors} />
    </div>
  );
}
