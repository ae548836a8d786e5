import { formatTime } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { ELECTRICITY_RULES, GUESTS_RULES, SMOKING_RULES } from "#domain/properties/choices.ts";
import { electricityLabel, guestsLabel, smokingLabel } from "#domain/properties/house-rules-words.ts";
import { bindFields, type FormPart } from "#web/lib/form.ts";
import type { HouseRulesValues } from "#web/lib/house-rules.ts";
import { Input, Select } from "./field.tsx";

/** When gates close: from eight in the evening to one at night. */
const GATE_TIMES = [
  "20:00",
  "20:30",
  "21:00",
  "21:30",
  "22:00",
  "22:30",
  "23:00",
  "23:30",
  "00:00",
  "00:30",
  "01:00",
];
const digits = (typed: string) => typed.replace(/\D/g, "");

function GateOptions({ gate }: Pick<HouseRulesValues, "gate">) {
  const isOther = gate !== "" && gate !== "open" && !GATE_TIMES.includes(gate);
  return (
    <>
      <option value="">{t("ui.notSaid")}</option>
      <option value="open">{t("ui.gateOpen")}</option>
      {(isOther ? [gate, ...GATE_TIMES] : GATE_TIMES).map((time) => (
        <option key={time} value={time}>
          {t("ui.gateCloses", { time: formatTime(time) })}
        </option>
      ))}
    </>
  );
}

function Options<Rule extends string>(props: { rules: readonly Rule[]; label: (rule: Rule) => string }) {
  return (
    <>
      <option value="">{t("ui.notSaid")}</option>
      {props.rules.map((rule) => (
        <option key={rule} value={rule}>
          {props.label(rule)}
        </option>
      ))}
    </>
  );
}

/** The rules of a listing or a property, to be filled in; each may be left out. */
export function HouseRulesFields(part: FormPart<HouseRulesValues>) {
  const { text } = bindFields(part);
  const { gate, electricity } = part.values;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select label={t("ui.gateWhen")} {...text("gate")}>
        <GateOptions gate={gate} />
      </Select>
      <Select label={t("ui.guests")} {...text("guests")}>
        <Options rules={GUESTS_RULES} label={guestsLabel} />
      </Select>
      <Select label={t("ui.smoking")} {...text("smoking")}>
        <Options rules={SMOKING_RULES} label={smokingLabel} />
      </Select>
      <Input
        label={t("ui.foodTimes")}
        {...text("foodTimes")}
        autoComplete="off"
        maxLength={100}
        placeholder={t("ui.foodTimesExample")}
      />
      <Input
        label={t("ui.noticeInDays")}
        {...text("noticeDays", digits)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
      />
      <Input
        label={t("ui.lockInMonths")}
        {...text("lockInMonths", digits)}
        hint={t("ui.lockInHint")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
      />
      <Select label={t("ui.electricity")} {...text("electricity")}>
        <Options rules={ELECTRICITY_RULES} label={electricityLabel} />
      </Select>
      {electricity !== "" && electricity !== "included" && (
        <Input
          label={t("ui.electricityAbout")}
          {...text("electricityAbout", digits)}
          prefix="₹"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
        />
      )}
    </div>
  );
}
