import { clsx } from "clsx";
import { type Duration, durationLabel } from "#domain/bookings/choices.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";

interface DurationChoiceProps {
  offers: readonly { duration: Duration; rent: string }[];
  value: Duration | "";
  onChange: (duration: Duration) => void;
  error: string | undefined;
}

/** How long to stay, each with its price. */
export function DurationChoice({ offers, value, onChange, error }: DurationChoiceProps) {
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? "duration-error" : undefined}>
      <legend className="mb-1.5 font-semibold text-sm">{t("bookings.durationQuestion")}</legend>
      <div className="grid grid-cols-3 gap-2">
        {offers.map((offer, index) => (
          <label
            key={offer.duration}
            className={clsx(
              "grid min-h-16 cursor-pointer content-center justify-items-center gap-0.5 rounded-ctl border bg-surface px-2 py-2.5 text-center transition-colors hover:border-muted",
              "has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2",
              error ? "border-danger" : "border-edge",
            )}
          >
            <input
              type="radio"
              name="duration"
              id={index === 0 ? "booking-duration" : undefined}
              value={offer.duration}
              checked={offer.duration === value}
              onChange={() => onChange(offer.duration)}
              className="sr-only"
            />
            <span className="font-medium text-muted text-sm">{durationLabel(offer.duration)}</span>
            <span className="font-bold text-[17px] tabular-nums tracking-tight">
              {formatRupees(offer.rent)}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id="duration-error" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
