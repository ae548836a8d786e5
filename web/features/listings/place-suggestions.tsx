import { History, LocateFixed } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { t } from "#domain/i18n.ts";
import { roundCoordinate } from "#domain/places/chosen.ts";
import { placeKind } from "#domain/places/kinds.ts";
import { placeName } from "#domain/places/names.ts";
import { usePlaceSuggestions } from "#web/lib/places.ts";
import { Listbox, Option, useListbox } from "#web/ui/listbox.tsx";
import { PlaceIcon } from "#web/ui/place-icon.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { type RecentPlace, recentPlaces, rememberRecent } from "./recent-places.ts";
import type { InputProps } from "./search-box.tsx";
import type { NearMe } from "./use-near-me.ts";
import type { Search } from "./use-search.ts";

const DEBOUNCE_MS = 300;

interface Entry {
  key: string;
  name: string;
  icon: ReactNode;
  note?: string;
  take: () => void;
}

interface PlaceSuggestionsProps {
  search: Search;
  nearMe: NearMe;
  input: RefObject<HTMLInputElement | null>;
  /** Hands the field what a list under it asks of it. */
  equip: (props: InputProps) => void;
}

const isTouched = () => window.matchMedia("(pointer: coarse)").matches;

/** Under the search box: the own position and recent places, then what the typed text may mean. */
export default function PlaceSuggestions({ search, nearMe, input, equip }: PlaceSuggestionsProps) {
  const [open, setOpen] = useState(() => document.activeElement === input.current);
  const [moved, setMoved] = useState(-1);
  const places = usePlaceSuggestions(search.text, DEBOUNCE_MS);

  const choose = (place: RecentPlace) => {
    rememberRecent(place);
    search.choose(place);
  };
  const found: Entry[] = places.map(({ name, kind, latitude, longitude, radiusKm }) => ({
    key: `${name} ${kind}`,
    name: placeName(name),
    icon: <PlaceIcon kind={kind} className="size-4.5" />,
    note: placeKind(kind),
    take: () => choose({ lat: roundCoordinate(latitude), lon: roundCoordinate(longitude), name, radiusKm }),
  }));
  const entries = search.text.trim() === "" ? [ownPosition(nearMe), ...recent(choose)] : found;
  const shown = open && entries.length > 0;
  const at = Math.min(moved, entries.length - 1);

  const take = (index: number) => {
    entries[index]?.take();
    setOpen(false);
    setMoved(-1);
    // The keyboard of a phone would hide what was found.
    if (isTouched()) input.current?.blur();
  };
  const { optionId, listProps, inputProps, onKeyDown } = useListbox({
    count: entries.length,
    shown,
    at,
    lowest: -1,
    onMove: setMoved,
    onTake: take,
    onShow: setOpen,
  });

  const keys = useRef(onKeyDown);
  keys.current = onKeyDown;
  const active = inputProps["aria-activedescendant"];
  const controls = inputProps["aria-controls"];
  useEffect(() => {
    const show = (next: boolean) => () => {
      setOpen(next);
      setMoved(-1);
    };
    equip({
      "aria-expanded": shown,
      "aria-controls": controls,
      "aria-activedescendant": active,
      onKeyDown: (event) => {
        keys.current(event);
        // Sent as words: the list has done its part.
        if (event.key === "Enter" && !event.defaultPrevented) setOpen(false);
      },
      onFocus: show(true),
      onClick: show(true),
      onInput: show(true),
      onBlur: show(false),
    });
  }, [equip, shown, controls, active]);

  return (
    <>
      <p role="status" className="sr-only">
        {shown && places.length > 0 && t("listings.placesFound", { count: places.length })}
      </p>
      {shown && (
        <Listbox {...listProps} label={t("listings.placesToMeasure")}>
          {entries.map(({ key, name, icon, note }, index) => (
            <Option
              key={key}
              id={optionId(index)}
              active={index === at}
              icon={icon}
              note={note}
              onClick={() => take(index)}
            >
              {name}
            </Option>
          ))}
        </Listbox>
      )}
    </>
  );
}

function ownPosition({ locating, locate }: NearMe): Entry {
  return {
    key: "own position",
    name: t("listings.useMyLocation"),
    icon: locating ? <Spinner label={null} className="size-4.5" /> : <LocateFixed className="size-4.5" />,
    note: t("listings.nearMeNote"),
    take: () => void locate(),
  };
}

function recent(choose: (place: RecentPlace) => void): Entry[] {
  return recentPlaces().map((near) => ({
    key: `recent ${near.name}`,
    name: placeName(near.name ?? ""),
    icon: <History className="size-4.5" />,
    note: t("listings.recent"),
    take: () => choose(near),
  }));
}
