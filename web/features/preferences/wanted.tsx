import { useState } from "react";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import type { PreferencesInput } from "#domain/preferences/contract.ts";
import { ROOM_LIMITS, WANTED_ABOUT_MAX, WANTED_RENT } from "#domain/rooms/choices.ts";
import { holdsContact } from "#domain/text.ts";
import { DateInput } from "#web/ui/date-input.tsx";
import { Input, TextArea } from "#web/ui/field.tsx";

interface WantedProps {
  said: PreferencesInput;
  answer: (change: Partial<PreferencesInput>) => void;
}

const isRent = (rent: number) => Number.isInteger(rent) && rent >= WANTED_RENT.min && rent <= WANTED_RENT.max;

/** The room that somebody looks for, as tenants read it. Text is kept when its field is left: each call counts. */
export function Wanted({ said, answer }: WantedProps) {
  const [rent, setRent] = useState(said.lookingRent === null ? "" : String(said.lookingRent));
  const [about, setAbout] = useState(said.lookingAbout);
  const [errors, setErrors] = useState<{ rent?: string; about?: string }>({});
  const today = kolkataDate(new Date());

  function keepRent() {
    if (rent !== "" && !isRent(Number(rent))) return setErrors({ rent: t("preferences.rentInvalid") });
    setErrors({});
    answer({ lookingRent: rent === "" ? null : Number(rent) });
  }
  function keepAbout() {
    if (holdsContact(about)) return setErrors({ about: t("preferences.aboutContact") });
    setErrors({});
    if (about.trim() !== said.lookingAbout) answer({ lookingAbout: about.trim() });
  }
  return (
    <>
      <DateInput
        label={t("preferences.wantedFrom")}
        value={said.lookingFrom ?? ""}
        min={today}
        max={addDays(today, ROOM_LIMITS.horizonDays)}
        onChange={(event) => answer({ lookingFrom: event.target.value || null })}
      />
      <Input
        label={t("preferences.wantedRent")}
        prefix="₹"
        inputMode="numeric"
        autoComplete="off"
        value={rent}
        error={errors.rent}
        onChange={(event) => setRent(event.target.value.replace(/\D/g, "").slice(0, 6))}
        onBlur={keepRent}
      />
      <TextArea
        label={t("preferences.wantedAbout")}
        hint={t("preferences.wantedAboutHint")}
        rows={3}
        maxLength={WANTED_ABOUT_MAX}
        value={about}
        error={errors.about}
        onChange={(event) => setAbout(event.target.value)}
        onBlur={keepAbout}
      />
    </>
  );
}
