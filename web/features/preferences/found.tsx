import { Eye, EyeOff, UserCheck, Users } from "lucide-react";
import { useId } from "react";
import { PLACES } from "#domain/places/places.ts";
import { type PreferencesInput, preferenceMessages } from "#domain/preferences/contract.ts";
import { GENDER_LABELS } from "#domain/rooms/labels.ts";
import { Select } from "#web/ui/field.tsx";
import { Choice } from "./fields.tsx";

const AREAS = PLACES.filter(({ kind }) => kind === "area").map(({ name }) => name);

interface FoundProps {
  said: PreferencesInput;
  answer: (change: Partial<PreferencesInput>) => void;
}

/** Whether tenants with a free bed may be shown them; off until it is chosen. */
export function Found({ said, answer }: FoundProps) {
  const noteId = useId();
  const { gender, isLooking, lookingFor } = said;
  const same =
    gender === null
      ? "Only my own gender"
      : `Only ${gender === "woman" ? "women" : gender === "man" ? "men" : GENDER_LABELS.other().toLowerCase()}`;
  return (
    <>
      <Choice
        name="isLooking"
        label="Are you looking for a room?"
        clearable={false}
        options={[
          { value: "no", label: "Do not show me", Icon: EyeOff },
          { value: "yes", label: "Yes, tenants may find me", Icon: Eye },
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
            label="Near which area?"
            value={said.lookingNear ?? ""}
            onChange={(event) => answer({ lookingNear: event.target.value || null })}
          >
            <option value="">Anywhere in Bengaluru</option>
            {AREAS.map((area) => (
              <option key={area} value={area}>
                {area}
              </option>
            ))}
          </Select>
          <Choice
            name="lookingFor"
            label="Who may see that you are looking?"
            clearable={false}
            options={[
              { value: "same", label: same, Icon: UserCheck },
              { value: "any", label: "Anybody with a free bed", Icon: Users },
            ]}
            value={lookingFor}
            onChange={(chosen) => {
              if (chosen === "same" && gender === null) return;
              answer({ lookingFor: chosen ?? "same" });
            }}
          />
          {gender === null && (
            <p id={noteId} className="text-muted text-sm">
              {preferenceMessages.genderToBeFound}
            </p>
          )}
        </>
      )}
    </>
  );
}
