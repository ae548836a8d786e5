import { Plus, X } from "lucide-react";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { placeName } from "#domain/places/names.ts";
import { ROOM_LIMITS, roomMessages } from "#domain/rooms/choices.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { boxClass, Field } from "#web/ui/field.tsx";

const SUGGESTED = 6;

/** Places around where people work, as a house's page names them. */
export const companiesOf = (nearby: readonly { name: string; kind: string }[]): string[] =>
  nearby.filter(({ kind }) => kind === "company" || kind === "tech park").map(({ name }) => name);

interface CompaniesFieldProps {
  names: readonly string[];
  suggestions: readonly string[];
  error: string | undefined;
  onChange: (names: string[]) => void;
}

/** Companies nearby: some to press, and room for one's own word. */
export function CompaniesField({ names, suggestions, error, onChange }: CompaniesFieldProps) {
  const [typed, setTyped] = useState("");
  const has = (name: string) => names.some((each) => each.toLowerCase() === name.toLowerCase());
  const full = names.length >= ROOM_LIMITS.companies;
  const add = (name: string) => {
    const word = name.trim();
    if (word !== "" && !has(word) && !full) onChange([...names, word]);
    setTyped("");
  };
  const left = suggestions.filter((name) => !has(name)).slice(0, SUGGESTED);
  return (
    <div className="grid gap-3">
      <Field
        label={t("rooms.companiesLabel")}
        hint={full ? roomMessages.tooManyCompanies() : t("rooms.companiesHint")}
        error={error}
      >
        {(control) => (
          <span className="flex gap-2">
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
                add(typed);
              }}
              // What was typed and not pressed counts too.
              onBlur={() => add(typed)}
              className={boxClass}
            />
            <Button variant="secondary" disabled={full || typed.trim() === ""} onClick={() => add(typed)}>
              <Plus aria-hidden="true" className="size-4" />
              {t("rooms.add")}{" "}
            </Button>
          </span>
        )}
      </Field>
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
