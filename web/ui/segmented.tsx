import { clsx } from "clsx";

interface SegmentedProps<Value extends string> {
  /** The name the choice is sent under when the form is submitted without JavaScript. */
  name: string;
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** One of few, side by side. Radio buttons inside, so arrows move and a plain form carries it. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  return (
    <fieldset
      className={clsx(
        "inline-flex rounded-full bg-brand-soft p-1 inset-ring inset-ring-edge",
        props.className,
      )}
    >
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            "relative inline-flex min-h-9 flex-1 cursor-pointer items-center justify-center whitespace-nowrap rounded-full px-3.5 font-semibold text-muted text-sm max-[359px]:px-2 max-[359px]:text-[13px]",
            // The finger's target is the whole 44 px of the bar.
            "before:absolute before:inset-x-0 before:-inset-y-1 before:content-['']",
            "has-checked:bg-surface has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-edge has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2",
          )}
        >
          <input
            type="radio"
            name={props.name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
