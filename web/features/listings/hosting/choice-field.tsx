import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

interface ChoiceFieldProps<Value extends string> {
  name: string;
  label: string;
  hint?: ReactNode;
  options: readonly { value: Value; label: string; hint?: string }[];
  value: Value | "";
  onChange: (value: Value) => void;
  error: string | undefined;
  className?: string;
}

/** One of few as tiles; radio buttons inside, so arrows move between them. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const id = useId();
  const described = [props.error && `${id}-error`, props.hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={described || undefined}>
      <legend className="mb-1.5 font-semibold text-sm">{props.label}</legend>
      <div className={clsx("grid gap-2", props.className)}>
        {props.options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              "grid min-h-12 cursor-pointer content-center justify-items-center rounded-ctl border bg-surface px-1.5 py-2 text-center font-semibold text-[15px] leading-tight transition-colors hover:border-muted",
              "has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2",
              props.error ? "border-danger" : "border-edge",
            )}
          >
            <input
              type="radio"
              name={props.name}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
              aria-invalid={props.error ? true : undefined}
              className="sr-only"
            />
            {option.label}
            {option.hint && <span className="font-normal text-muted text-xs">{option.hint}</span>}
          </label>
        ))}
      </div>
      {props.hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {props.hint}
        </p>
      )}
      {props.error && (
        <p id={`${id}-error`} className="font-medium text-danger text-sm">
          {props.error}
        </p>
      )}
    </fieldset>
  );
}
