import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
}

interface Described {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Label, hint and error around any control; hand what it gives you to the control. */
export function Field(props: FieldProps & { id?: string; children: (control: Described) => ReactNode }) {
  const own = useId();
  const id = props.id ?? own;
  const hintId = props.hint ? `${id}-hint` : undefined;
  const errorId = props.error ? `${id}-error` : undefined;
  return (
    <div className={clsx("grid grid-cols-[minmax(0,1fr)] content-start gap-1.5", props.className)}>
      <label htmlFor={id} className="font-semibold text-sm">
        {props.label}
      </label>
      {props.children({
        id,
        "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": props.error ? true : undefined,
      })}
      {props.hint && (
        <p id={hintId} className="text-muted text-sm">
          {props.hint}
        </p>
      )}
      {props.error && (
        <p id={errorId} className="font-medium text-danger text-sm">
          {props.error}
        </p>
      )}
    </div>
  );
}

export const boxClass =
  "min-h-12 w-full rounded-ctl border border-edge bg-surface px-3.5 text-base text-ink placeholder:text-muted hover:border-muted aria-invalid:border-danger disabled:opacity-60";

export function Input({
  label,
  hint,
  error,
  className,
  prefix,
  id,
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "prefix"> & { prefix?: string }) {
  return (
    <Field label={label} hint={hint} error={error} className={className} id={id}>
      {(control) =>
        prefix === undefined ? (
          <input {...input} {...control} className={boxClass} />
        ) : (
          <span className="relative flex items-center">
            <span aria-hidden="true" className="absolute left-3.5 text-muted">
              {prefix}
            </span>
            <input
              {...input}
              {...control}
              className={boxClass}
              style={{ paddingLeft: `${prefix.length + 2}ch` }}
            />
          </span>
        )
      }
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  className,
  id,
  ...input
}: FieldProps & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} className={className} id={id}>
      {(control) => <textarea rows={3} {...input} {...control} className={clsx(boxClass, "py-3")} />}
    </Field>
  );
}

export function Select({
  label,
  hint,
  error,
  className,
  id,
  children,
  ...input
}: FieldProps & ComponentProps<"select">) {
  return (
    <Field label={label} hint={hint} error={error} className={className} id={id}>
      {(control) => (
        <select {...input} {...control} className={clsx(boxClass, "pr-8")}>
          {children}
        </select>
      )}
    </Field>
  );
}

export function Checkbox({ label, className, ...input }: { label: ReactNode } & ComponentProps<"input">) {
  return (
    <label
      className={clsx(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-ctl has-focus-visible:outline-2 has-focus-visible:outline-brand",
        className,
      )}
    >
      <input type="checkbox" {...input} className="size-5 shrink-0 accent-brand outline-none" />
      <span>{label}</span>
    </label>
  );
}
