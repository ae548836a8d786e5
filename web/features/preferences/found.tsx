import { Eye, EyeOff, UserCheck, Users } from "lucide-react";
import { useId } from "react";
import { t } from "#domain/i18n.ts";
import { placeName } from "#domain/places/names.ts";
import { PLACES } from "#domain/places/places.ts";
import type { PreferencesInput } from "#domain/preferences/contract.ts";
import { Select } from "#web/ui/field.tsx";
import { Choice } from "./fields.tsx";
import { Wanted } from "./wanted.tsx";

const AREAS = PLACES.filter(({ kind }) => kind === "area").map(({ name }) => name);

interface FoundProps {
  said: PreferencesInput;
  answer: (change: Partial<PreferencesInput>) => void;
}

/** Whether tenants with a free bed may be shown them; off until it is chosen. */
export function Found({ said, answer }: FoundProps) {
  const noteId = useId();
  const { gender, isLooking, lookingFor } = said;
  const same = t("preferences.sameGender", { gender: gender ?? "other" });
  return (
    <>
      <Choice
        name="isLooking"
        label={t("preferences.areYouLooking")}
        clearable={false}
        options={[
          { value: "no", label: t("preferences.dontShowMe"), Icon: EyeOff },
          { value: "yes", label: t("preferences.showMe"), Icon: Eye },
        ]}
        value={isLooking ? "yes" : "no"}
        onChange={(chosen) => {
          const lookingFrom = gender === null ? { lookingFor: "any" as const } : {};
          answer(chosen === "yes" ? { isLooking: true, ...lookingFrom } : { isLooking: false });
        }}
      />
      {isLooking && (
        <>
          <Select
            label={t("preferences.nearWhere")}
            value={said.lookingNear ?? ""}
            onChange={(event) => answer({ lookingNear: event.target.value || null })}
          >
            <option value="">{t("preferences.anywhere")}</option>
            {AREAS.map((area) => (
              <option key={area} value={area}>
                {placeName(area)}
              </option>
            ))}
          </Select>
          <Choice
            name="lookingFor"
            label={t("preferences.whoMaySee")}
            clearable={false}
            options={[
              { value: "same", label: same, Icon: UserCheck },
              { value: "any", label: t("preferences.anybody", { gender: gender ?? "other" }), Icon: Users },
            ]}
            value={lookingFor}
            onChange={(chosen) => {
              if (chosen === "same" && gender === null) return;
              answer({ lookingFor: chosen ?? "same" });
            }}
          />
          {gender === null && (
            <p id={noteId} className="text-muted text-sm">
              {t("preferences.genderToBeFound")}
            </p>
          )}
          <Wanted said={said} answer={answer} />
        </>
      )}
    </>
  );
}
