import { Plus, X } from "lucide-react";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { placeName } from "#domain/places/names.ts";
import { ROOM_LIMITS } from "#domain/rooms/choices.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import { usePlaceSuggestions } from "#web/lib/places.ts";
import { Chip } from "#web/ui/chip.tsx";
import { boxClass, Field } from "#web/ui/field.tsx";

const SUGGESTED = 6;

/** Places around where people work, as a house's page names them. */
export const companiesOf = (nearby: readonly { name: string; kind: string }[]): string[] =>
  nearby.filter(({ kind }) => kind === "company" || kind === "tech park").map(({ name }) => name);

/** Kinds of places that people work and learn at, as the server takes them. */
const KINDS: readonly string[] = ["tech park", "company", "college", "hospital"];
const DEBOUNCE_MS = 250;

interface CompaniesFieldProps {
  names: readonly string[];
  /** What is around the room. */
  suggestions: readonly string[];
  error: string | undefined;
  onChange: (names: string[]) => void;
}

/** Companies nearby: some to press, and others found by their name. What was written freely before can be taken out. */
export function CompaniesField({ names, suggestions, error, onChange }: CompaniesFieldProps) {
  const [typed, setTyped] = useState("");
  const { places, isSettled } = usePlaceSuggestions(typed, DEBOUNCE_MS);
  const full = names.length >= ROOM_LIMITS.companies;
  const found = places.filter(({ kind }) => KINDS.includes(kind)).map(({ name }) => name);
  const left = (typed.trim() === "" ? suggestions : found)
    .filter((name) => !names.includes(name))
    .slice(0, SUGGESTED);
  const add = (name: string) => {
    if (!full) onChange([...names, name]);
    setTyped("");
  };
  return (
    <div className="grid gap-3">
      <Field
        label={t("rooms.companiesLabel")}
        hint={full ? roomMessages.tooManyCompanies() : t("rooms.companiesHint")}
        error={error}
      >
        {(control) => (
          <input
            {...control}
            name="nearbyCompanies"
            value={typed}
            disabled={full}
            maxLength={ROOM_LIMITS.company}
            placeholder={t("rooms.companyName")}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              if (typed.trim() !== "" && left[0] !== undefined) add(left[0]);
            }}
            className={boxClass}
          />
        )}
      </Field>
      <p role="status" className="text-muted text-sm empty:hidden">
        {typed.trim() !== "" && isSettled && found.length === 0 && t("rooms.companyNotFound")}
      </p>
      {names.length > 0 && (
        <ul aria-label={t("rooms.companiesNearby")} className="flex flex-wrap gap-2">
          {names.map((name) => (
            <li key={name} className="max-w-full">
              <button
                type="button"
                aria-label={t("rooms.removeCompany", { name: placeName(name) })}
                onClick={() => onChange(names.filter((each) => each !== name))}
                className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-brand-soft pr-3 pl-4 font-semibold text-brand text-sm"
              >
                <span className="truncate" translate="no">
                  {placeName(name)}
                </span>
                <X aria-hidden="true" className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && !full && (
        <div className="flex flex-wrap gap-2">
          {left.map((name) => (
            <Chip
              key={name}
              toggles={false}
              aria-label={t("rooms.addCompany", { name: placeName(name) })}
              onClick={() => add(name)}
            >
              <Plus aria-hidden="true" className="size-4" />
              <span translate="no">{placeName(name)}</span>
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}
