import { Check } from "lucide-react";
import { useId } from "react";
import { t } from "#domain/i18n.ts";
import { AMENITIES, type Amenity, ROOM_TYPES } from "#domain/listings/choices.ts";
import { FLOORS } from "#domain/listings/hosting.ts";
import { amenityName, roomTypeLabel } from "#domain/listings/words.ts";
import { bindFields } from "#web/lib/form.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Input, Select } from "#web/ui/field.tsx";
import { FormSection } from "#web/ui/form-section.tsx";
import { ChoiceField } from "./choice-field.tsx";
import type { PartProps } from "./form-parts.ts";
import { floorName } from "./values.ts";

const sharingOptions = () => ROOM_TYPES.map((value) => ({ value, label: roomTypeLabel(value) }));
const ALL_FLOORS = Array.from({ length: FLOORS.max }, (_, at) => at + FLOORS.min);

/** Sharing, beds, floor and what comes with the room. */
export function RoomPart(part: PartProps) {
  const { values } = part;
  const { text, choice } = bindFields(part);
  const sharing = Number.parseInt(values.roomType, 10);
  return (
    <FormSection title={t("hosting.roomsAndAmenities")}>
      <ChoiceField
        label={t("hosting.roomSharing")}
        {...choice("roomType")}
        options={sharingOptions()}
        className="grid-cols-2 sm:grid-cols-4"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={t("hosting.bedsInAll")}
          {...text("maxOccupancy", (typed) => typed.replace(/\D/g, ""))}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          hint={
            values.maxOccupancy === "" && sharing ? t("hosting.bedsIfEmpty", { count: sharing }) : undefined
          }
        />
        <Select label={t("hosting.floor")} {...text("floor")}>
          <option value="">{t("hosting.floorNotGiven")}</option>
          {ALL_FLOORS.map((floor) => (
            <option key={floor} value={floor}>
              {floorName(floor)}
            </option>
          ))}
        </Select>
      </div>
      <Amenities {...part} />
    </FormSection>
  );
}

function Amenities({ values, errors, onChange }: PartProps) {
  const id = useId();
  const toggle = (amenity: Amenity) => {
    const chosen = values.amenities.includes(amenity)
      ? values.amenities.filter((each) => each !== amenity)
      : AMENITIES.filter((each) => each === amenity || values.amenities.includes(each));
    onChange({ amenities: chosen });
  };
  return (
    <fieldset className="min-w-0" aria-describedby={errors.amenities ? `${id}-error` : undefined}>
      <legend className="mb-2 font-semibold text-sm">{t("hosting.amenities")}</legend>
      <div className="flex flex-wrap gap-2">
        {AMENITIES.map((amenity) => (
          <Chip
            key={amenity}
            name="amenities"
            active={values.amenities.includes(amenity)}
            onClick={() => toggle(amenity)}
          >
            {values.amenities.includes(amenity) && <Check aria-hidden="true" className="size-4" />}
            {amenityName(amenity)}
          </Chip>
        ))}
      </div>
      {errors.amenities && (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-danger text-sm">
          {errors.amenities}
        </p>
      )}
    </fieldset>
  );
}
