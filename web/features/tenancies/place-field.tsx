import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Input } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { bookedPlacesQuery, type ChosenPlace, placesQuery } from "./queries.ts";

const DEBOUNCE_MS = 300;
const INPUT = "tenancy-place";
const OTHER = "tenancy-place-other";

/** What was pressed is gone with the press: the next thing to do takes its place. */
const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

interface PlaceFieldProps {
  chosen: ChosenPlace | null;
  onChoose: (place: ChosenPlace | null) => void;
  error: string | undefined;
}

function Chosen({ chosen, onChoose, error }: PlaceFieldProps & { chosen: ChosenPlace }) {
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold text-sm">{t("tenancies.place")}</p>
      <p className="flex min-h-12 items-center gap-2 rounded-ctl border border-line bg-paper pl-3.5">
        <span className="min-w-0 flex-1 truncate" translate="no">
          {chosen.title}
        </span>
        <IconButton
          id={OTHER}
          label={t("tenancies.placeOther")}
          onClick={() => {
            onChoose(null);
            focusSoon(INPUT);
          }}
        >
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      </p>
      {error && (
        <p role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

/** Which place it is: one they booked, or typed and chosen from what was found. */
export function PlaceField(props: PlaceFieldProps) {
  const api = useApi();
  const [text, setText] = useState("");
  const wanted = useDebounced(text.trim(), DEBOUNCE_MS);
  const places = useQuery(placesQuery(api, wanted));
  const { data: booked = [] } = useQuery(bookedPlacesQuery(api));
  if (props.chosen) return <Chosen {...props} chosen={props.chosen} />;
  const found = wanted === "" ? [] : (places.data ?? []);
  const choose = (place: ChosenPlace) => {
    props.onChoose(place);
    focusSoon(OTHER);
  };
  return (
    <div className="grid gap-2">
      <Input
        id={INPUT}
        label={t("tenancies.place")}
        placeholder={t("tenancies.placeExample")}
        autoComplete="off"
        maxLength={100}
        value={text}
        error={props.error}
        onChange={(event) => setText(event.target.value)}
      />
      {text === "" && booked.length > 0 && (
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="mb-2 text-muted text-sm">{t("tenancies.placesBooked")}</legend>
          {booked.map((place) => (
            <Chip key={place.id} toggles={false} className="max-w-full" onClick={() => choose(place)}>
              <span className="truncate" translate="no">
                {place.title}
              </span>
            </Chip>
          ))}
        </fieldset>
      )}
      {found.length > 0 && (
        <ul aria-label={t("tenancies.placesFound")} className="grid rounded-ctl border border-line">
          {found.map(({ id, title, address }) => (
            <li key={id} className="border-line border-b last:border-0">
              <button
                type="button"
                onClick={() => choose({ id, title })}
                className="grid min-h-12 w-full content-center px-3.5 py-1.5 text-left hover:bg-brand-soft"
              >
                <span className="truncate font-medium text-[15px]" translate="no">
                  {title}
                </span>
                <span className="truncate text-muted text-sm" translate="no">
                  {address}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-muted text-sm empty:hidden">
        {wanted !== "" && places.data?.length === 0 && t("tenancies.placesNone")}
        {wanted !== "" && places.isError && t("tenancies.placesFailed")}
      </p>
    </div>
  );
}
