import { clsx } from "clsx";
import { Check, type LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { t } from "#domain/i18n.ts";
import { RichText } from "#web/ui/rich-text.tsx";

interface AskedProps {
  label: string;
  /** Takes the answer back; undefined while there is none. */
  onClear?: (() => void) | undefined;
  children: ReactNode;
}

function Asked({ label, onClear, children }: AskedProps) {
  const id = useId();
  return (
    // Not a fieldset: its legend cannot stand beside the button.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="group" aria-labelledby={id} className="grid gap-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="font-bold text-lg tracking-tight">
          {label}
        </h2>
        {onClear && (
          <button
            type="button"
            onClick={onClear}
            className="min-h-11 px-2 font-semibold text-muted text-sm underline hover:text-ink"
          >
            <RichText
              text={t("preferences.clear", { question: label })}
              tags={{ label: (text) => <span className="sr-only">{text}</span> }}
            />
          </button>
        )}
      </div>
      {children}
    </div>
  );
}

const focusRing =
  "has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2";

export interface Option<T extends string> {
  value: T;
  label: string;
  Icon?: LucideIcon;
}

interface ChoiceProps<T extends string> {
  name: string;
  label: string;
  options: readonly Option<T>[];
  value: T | null;
  onChange: (value: T | null) => void;
  clearable?: boolean;
}

/** One of a few, each large enough for a thumb. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { name, label, options, value, onChange, clearable = true } = props;
  return (
    <Asked label={label} onClear={clearable && value !== null ? () => onChange(null) : undefined}>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {options.map(({ value: option, label: words, Icon }) => (
          <label
            key={option}
            className={clsx(
              "flex min-h-14 cursor-pointer items-center gap-3 rounded-ctl border px-4 font-semibold transition-colors",
              "border-edge bg-surface hover:border-muted has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand",
              focusRing,
            )}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
            <span className="leading-snug">{words}</span>
            {value === option && <Check aria-hidden="true" className="ml-auto size-5 shrink-0" />}
          </label>
        ))}
      </div>
    </Asked>
  );
}

interface LevelProps {
  name: string;
  label: string;
  words: readonly [string, string, string, string, string];
  value: number | null;
  onChange: (value: number | null) => void;
}

/** From one end to the other in five steps; the words of the step stand below. */
export function Level({ name, label, words, value, onChange }: LevelProps) {
  return (
    <Asked label={label} onClear={value === null ? undefined : () => onChange(null)}>
      <div className="grid grid-cols-5 gap-2">
        {words.map((step, at) => (
          <label
            key={step}
            className={clsx(
              "grid min-h-14 cursor-pointer place-items-center rounded-ctl border font-bold text-lg tabular-nums transition-colors",
              "border-edge bg-surface hover:border-muted has-checked:border-brand has-checked:bg-brand has-checked:text-brand-ink",
              focusRing,
            )}
          >
            <input
              type="radio"
              name={name}
              value={at + 1}
              checked={value === at + 1}
              onChange={() => onChange(at + 1)}
              className="sr-only"
            />
            <span aria-hidden="true">{at + 1}</span>
            <span className="sr-only">{step}</span>
          </label>
        ))}
      </div>
      <p aria-hidden="true" className="flex justify-between gap-3 text-muted text-sm">
        {value === null ? (
          <>
            <span>{words[0]}</span>
            <span>{words[4]}</span>
          </>
        ) : (
          <span className="font-semibold text-brand">{words[value - 1]}</span>
        )}
      </p>
    </Asked>
  );
}

interface SeveralProps<T extends string> {
  label: string;
  options: readonly T[];
  labels: Record<T, () => string>;
  value: readonly T[];
  onChange: (value: T[]) => void;
}

/** As many as fit. */
export function Several<T extends string>({ label, options, labels, value, onChange }: SeveralProps<T>) {
  const chosen = new Set(value);
  const toggle = (option: T) => onChange(options.filter((each) => chosen.has(each) !== (each === option)));
  return (
    <Asked label={label} onClear={value.length === 0 ? undefined : () => onChange([])}>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className={clsx(
              "inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border px-4 font-semibold text-[15px] transition-colors",
              "border-edge bg-surface hover:border-muted has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand",
              focusRing,
            )}
          >
            <input
              type="checkbox"
              checked={chosen.has(option)}
              onChange={() => toggle(option)}
              className="sr-only"
            />
            {chosen.has(option) && <Check aria-hidden="true" className="size-4" />}
            {labels[option]()}
          </label>
        ))}
      </div>
    </Asked>
  );
}
