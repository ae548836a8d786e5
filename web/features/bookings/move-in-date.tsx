import { CalendarDays } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { ownEscape } from "#web/ui/dialog-events.ts";
import { Field } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

const Calendar = lazyWithRetry(() => import("./calendar.tsx"));

interface MoveInDateProps {
  value: string;
  onChange: (date: string) => void;
  /** The days that can be booked. */
  first: string;
  last: string;
  error: string | undefined;
}

/** The day of moving in: typed, or picked from a month. */
export function MoveInDate({ value, onChange, first, last, error }: MoveInDateProps) {
  const [picking, setPicking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setPicking(false);
    opener.current?.focus();
  };
  return (
    <div className="grid gap-2" {...ownEscape(picking, close)}>
      <Field
        label={t("bookings.moveInDate")}
        id="booking-moveInDate"
        error={error}
        hint={value && !error ? formatDate(value) : undefined}
      >
        {(control) => (
          <span className="relative flex items-center">
            <input
              {...control}
              type="date"
              name="moveInDate"
              value={value}
              min={first}
              max={last}
              onChange={(event) => onChange(event.target.value)}
              className="min-h-12 w-full rounded-ctl border border-edge bg-surface pr-14 pl-3.5 text-base text-ink hover:border-muted aria-invalid:border-danger [&::-webkit-calendar-picker-indicator]:hidden"
            />
            <IconButton
              ref={opener}
              label={picking ? t("bookings.closeCalendar") : t("bookings.openCalendar")}
              aria-expanded={picking}
              onClick={() => setPicking(!picking)}
              className="absolute right-0.5"
            >
              <CalendarDays aria-hidden="true" className="size-5 text-muted" />
            </IconButton>
          </span>
        )}
      </Field>
      {picking && (
        <div className="grid min-h-[340px] place-items-center rounded-ctl border border-line bg-paper p-3">
          <Suspense fallback={<Spinner />}>
            <Calendar
              value={value}
              first={first}
              last={last}
              onPick={(date) => {
                onChange(date);
                close();
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
