import { clsx } from "clsx";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from "react";

interface Choice {
  /** How many options there are. */
  count: number;
  shown: boolean;
  /** The option that Enter takes; -1 for none. */
  at: number;
  /** Where the arrows come by between the last option and the first: 0, or -1 for the text itself. */
  lowest: 0 | -1;
  onMove: (at: number) => void;
  onTake: (at: number) => void;
  onShow: (shown: boolean) => void;
}

/** The keyboard of a text field with a list under it: the field keeps the focus and points at an option. */
export function useListbox({ count, shown, at, lowest, onMove, onTake, onShow }: Choice) {
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!shown) {
      if (step !== undefined) onShow(true);
      return;
    }
    if (event.key === "Escape") {
      // Neither the dialog around it nor the text in it is meant.
      event.stopPropagation();
      event.preventDefault();
      onShow(false);
    }
    if (event.key === "Enter" && at >= 0) {
      event.preventDefault();
      onTake(at);
    }
    if (step === undefined) return;
    event.preventDefault();
    const stops = count - lowest;
    onMove(((at - lowest + step + stops) % stops) + lowest);
  };

  return {
    optionId,
    listProps: { id: `${id}-list` },
    inputProps: {
      "aria-controls": shown ? `${id}-list` : undefined,
      "aria-activedescendant": shown && at >= 0 ? optionId(at) : undefined,
    },
    onKeyDown,
  };
}

interface ListboxProps {
  id: string;
  label: string;
  children: ReactNode;
}

export function Listbox({ id, label, children }: ListboxProps) {
  return (
    <ul
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a listbox, as the combobox pattern asks
      role="listbox"
      aria-label={label}
      // The field keeps the focus: losing it would close the list before the press has ended.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-[min(60vh,420px)] overflow-y-auto overscroll-contain rounded-2xl border border-line bg-surface p-1.5 shadow-card"
    >
      {children}
    </ul>
  );
}

interface OptionProps extends ComponentProps<"li"> {
  active: boolean;
  icon: ReactNode;
  /** A word on what it is. */
  note?: ReactNode;
}

export function Option({ active, icon, note, children, ...rest }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points at it
    <li
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above
      role="option"
      aria-selected={active}
      ref={(item) => {
        if (active) item?.scrollIntoView({ block: "nearest" });
      }}
      {...rest}
      className={clsx(
        "flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-3 text-[15px]",
        active ? "bg-brand-soft" : "hover:bg-brand-soft",
      )}
    >
      <span aria-hidden="true" className="grid shrink-0 place-items-center text-brand">
        {icon}
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {note && <span className="shrink-0 text-muted text-sm">{note}</span>}
    </li>
  );
}
