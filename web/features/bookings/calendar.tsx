import { DayPicker, type DayPickerProps } from "react-day-picker";
import { formatDate, formatMonth, formatWeekday, formatWeekdayInitial } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";

interface CalendarProps {
  /** yyyy-MM-dd, or empty. */
  value: string;
  first: string;
  last: string;
  onPick: (date: string) => void;
}

// Days are moved to the viewer's own midnight for the picker and back: no zone can shift them by one.
const toLocal = (date: string) => new Date(`${date}T00:00:00`);
const toIso = (day: Date) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

const arrow =
  "grid size-11 place-items-center rounded-full hover:bg-brand-soft aria-disabled:opacity-35 [&_svg]:size-4 [&_svg]:fill-current";

const classNames = {
  root: "w-full max-w-[340px]",
  months: "relative",
  nav: "absolute inset-x-0 top-0 flex justify-between",
  button_previous: arrow,
  button_next: arrow,
  month_caption: "grid h-11 place-items-center font-bold",
  month_grid: "mt-1 w-full table-fixed border-collapse",
  weekday: "h-9 font-semibold text-muted text-xs",
  day: "p-0 text-center",
  day_button:
    "mx-auto grid size-11 max-w-full place-items-center rounded-full text-[15px] tabular-nums enabled:hover:bg-brand-soft disabled:cursor-not-allowed",
};

const formatters: DayPickerProps["formatters"] = {
  formatCaption: (month) => formatMonth(toIso(month)),
  formatWeekdayName: (day) => formatWeekdayInitial(toIso(day)),
};

function dayLabel(day: Date, { today, selected }: { today?: boolean; selected?: boolean }): string {
  const date = formatDate(toIso(day));
  if (today) return selected ? t("bookings.dayTodaySelected", { date }) : t("bookings.dayToday", { date });
  return selected ? t("bookings.daySelected", { date }) : date;
}

const labels: DayPickerProps["labels"] = {
  labelDayButton: dayLabel,
  labelGrid: (month) => formatMonth(toIso(month)),
  labelNext: () => t("bookings.nextMonth"),
  labelPrevious: () => t("bookings.previousMonth"),
  labelWeekday: (day) => formatWeekday(toIso(day)),
};

/** One month at a time, weeks from Sunday, days that cannot be booked greyed out. */
export default function Calendar({ value, first, last, onPick }: CalendarProps) {
  const selected =
    /^\d{4}-\d{2}-\d{2}$/.test(value) && value >= first && value <= last ? toLocal(value) : undefined;
  return (
    <DayPicker
      mode="single"
      autoFocus
      weekStartsOn={0}
      today={toLocal(first)}
      defaultMonth={selected ?? toLocal(first)}
      startMonth={toLocal(first)}
      endMonth={toLocal(last)}
      disabled={{ before: toLocal(first), after: toLocal(last) }}
      selected={selected}
      onSelect={(day) => day && onPick(toIso(day))}
      classNames={classNames}
      formatters={formatters}
      labels={labels}
      modifiersClassNames={{
        selected: "[&>button]:bg-brand [&>button]:font-bold [&>button]:text-brand-ink",
        today: "[&>button]:font-bold [&>button]:underline [&>button]:underline-offset-4",
        disabled: "text-muted opacity-45",
        outside: "opacity-45",
      }}
    />
  );
}
