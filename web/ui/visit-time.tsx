import { VISIT_DAYS_AHEAD, VISIT_TIMES, visitAt } from "#domain/bookings/visit-states.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { formatDate, formatParts } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { bindFields, type FormPart } from "#web/lib/form.ts";
import { boxClass, Field, Input } from "./field.tsx";

export interface VisitTimeValues {
  day: string;
  time: string;
}

/** Tomorrow in the afternoon, when most have time. */
export const usualTime = (): VisitTimeValues => ({ day: addDays(kolkataDate(new Date()), 1), time: "17:00" });

const clock = (day: string, time: string) =>
  formatParts(visitAt(day, time), {
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    timeZone: "Asia/Kolkata",
  });

/** Day and time of a visit. @param id begins the ids of the controls, as there may be several on a page */
export function VisitTime({ id, ...part }: FormPart<VisitTimeValues> & { id: string }) {
  const { text } = bindFields(part);
  const today = kolkataDate(new Date());
  const { day } = part.values;
  const { error, ...time } = text("time");
  return (
    <div className="grid grid-cols-2 gap-3">
      <Input
        id={`${id}-day`}
        label={t("bookings.visitDay")}
        type="date"
        min={today}
        max={addDays(today, VISIT_DAYS_AHEAD)}
        hint={day && formatDate(day)}
        {...text("day")}
      />
      <Field id={`${id}-time`} label={t("bookings.visitTime")} error={error}>
        {(control) => (
          <select {...time} {...control} className={boxClass}>
            {VISIT_TIMES.map((each) => (
              <option key={each} value={each}>
                {clock(today, each)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
