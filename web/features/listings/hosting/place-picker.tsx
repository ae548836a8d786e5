import { type KeyboardEvent, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { PlaceSuggestion } from "#domain/places/contract.ts";
import { placeKind } from "#domain/places/kinds.ts";
import { placeName } from "#domain/places/names.ts";
import { usePlaceSuggestions } from "#web/lib/places.ts";
import { boxClass, Field } from "#web/ui/field.tsx";
import { Listbox, Option, useListbox } from "#web/ui/listbox.tsx";
import { PlaceIcon } from "#web/ui/place-icon.tsx";

const DEBOUNCE_MS = 250;

/** Places by name, to begin from. Arrows move, Enter takes, Escape closes. */
export function PlacePicker({ onPick }: { onPick: (place: PlaceSuggestion) => void }) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState(0);
  const { places } = usePlaceSuggestions(text, DEBOUNCE_MS);
  const shown = open && places.length > 0;
  const at = Math.min(moved, places.length - 1);

  const take = (place: PlaceSuggestion | undefined) => {
    if (!place) return;
    setText(placeName(place.name));
    setOpen(false);
    onPick(place);
  };
  const { optionId, listProps, inputProps, onKeyDown } = useListbox({
    count: places.length,
    shown,
    at,
    lowest: 0,
    onMove: setMoved,
    onTake: (index) => take(places[index]),
    onShow: setOpen,
  });

  return (
    <div className="relative">
      <Field label={t("hosting.findPlace")}>
        {(control) => (
          <input
            {...control}
            {...inputProps}
            role="combobox"
            aria-expanded={shown}
            aria-autocomplete="list"
            autoComplete="off"
            maxLength={100}
            placeholder={t("hosting.findPlaceExample")}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setOpen(true);
              setMoved(0);
            }}
            onKeyDown={(event: KeyboardEvent) => {
              onKeyDown(event);
              // The form is not what is being sent here.
              if (event.key === "Enter") event.preventDefault();
            }}
            onBlur={() => setOpen(false)}
            className={boxClass}
          />
        )}
      </Field>
      {shown && (
        <Listbox {...listProps} label={t("hosting.places")}>
          {places.map((place, index) => (
            <Option
              key={`${place.name} ${place.kind}`}
              id={optionId(index)}
              active={index === at}
              onClick={() => take(place)}
              icon={<PlaceIcon kind={place.kind} className="size-4" />}
              note={placeKind(place.kind)}
            >
              {placeName(place.name)}
            </Option>
          ))}
        </Listbox>
      )}
    </div>
  );
}
