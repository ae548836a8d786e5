import { clsx } from "clsx";
import { Star } from "lucide-react";
import { t } from "#domain/i18n.ts";

const STARS = [1, 2, 3, 4, 5];

export function Stars({ rating, className }: { rating: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={t("reviews.starsOfFive", { rating })}
      className={clsx("inline-flex text-sun-ink", className)}
    >
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={`size-4 ${star <= rating ? "fill-current" : "opacity-35"}`}
        />
      ))}
    </span>
  );
}

interface StarFieldProps {
  name: string;
  legend: string;
  value: number | null;
  onChange: (stars: number) => void;
  error?: string | undefined;
  size?: "md" | "lg";
}

/** Stars to choose, as a group of radio buttons: arrow keys go from one to the next. */
export function StarField({ name, legend, value, onChange, error, size = "md" }: StarFieldProps) {
  const errorId = `${name}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={size === "lg" ? "font-bold text-lg" : "font-semibold text-sm"}>{legend}</legend>
      <div className="flex">
        {STARS.map((star) => (
          <label
            key={star}
            className="relative grid size-11 cursor-pointer place-items-center rounded-ctl has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Star
              aria-hidden="true"
              className={clsx(
                size === "lg" ? "size-8" : "size-6",
                "pointer-events-none text-sun-ink",
                value !== null && star <= value ? "fill-current" : "opacity-40",
              )}
            />
            <span className="sr-only">{t("reviews.stars", { count: star })}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
