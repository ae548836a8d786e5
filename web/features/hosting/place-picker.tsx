import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { MapPin } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import type { PlaceSuggestion } from "#domain/places/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { Field } from "#web/ui/field.tsx";
import { placesQuery } from "./queries.ts";

const DEBOUNCE_MS = 250;

/** Places by name, to begin from. Arrows move, Enter takes, Escape closes. */
export function PlacePicker({ onPick }: { onPick: (place: PlaceSuggestion) => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const wanted = useSettled(text, DEBOUNCE_MS);
  const { data } = useQuery({ ...placesQuery(useApi(), wanted), placeholderData: keepPreviousData });
  const places = text.trim() === "" ? [] : (data ?? []);
  const shown = open && places.length > 0;
  const active = Math.min(at, places.length - 1);

  const take = (place: PlaceSuggestion) => {
    setText(place.name);
    setOpen(false);
    onPick(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      // The form is not what is being sent here.
      event.preventDefault();
      const place = shown && places[active];
      if (place) take(place);
    }
    if (!shown) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      setOpen(false);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt((active + step + places.length) % places.length);
  };

  return (
    <div className="relative">
      <Field label="Find a place nearby">
        {(control) => (
          <input
            {...control}
            role="combobox"
            aria-expanded={shown}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={shown ? `${id}-${active}` : undefined}
            autoComplete="off"
            maxLength={100}
            placeholder="Marathahalli, Ecospace…"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setOpen(true);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
            className="min-h-12 w-full rounded-ctl border border-line bg-surface px-3.5 text-base text-ink placeholder:text-muted hover:border-muted"
          />
        )}
      </Field>
      <ul
        id={`${id}-list`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a listbox, as the combobox pattern asks
        role="listbox"
        aria-label="Places"
        hidden={!shown}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-2xl border border-line bg-surface p-1.5 shadow-card"
      >
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and points at it
          <li
            key={`${place.name} ${place.kind}`}
            id={`${id}-${index}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above
            role="option"
            aria-selected={index === active}
            // Before the input loses the focus, which would close the list.
            onPointerDown={(event) => {
              event.preventDefault();
              take(place);
            }}
            className={clsx(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 text-[15px]",
              index === active ? "bg-brand-soft" : "hover:bg-brand-soft",
            )}
          >
            <MapPin aria-hidden="true" className="size-4 shrink-0 text-brand" />
            <span className="min-w-0 flex-1 truncate">{place.name}</span>
            <span className="text-muted text-sm">{place.kind}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
