import { clsx } from "clsx";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from "react";

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

const CARET_KEYS: ReadonlySet<string> = new Set(["Home", "End", "ArrowLeft", "ArrowRight"]);

/** The keyboard of a text field with a list under it: the field keeps the focus and points at an option. */
export function useListbox({ count, shown, at, lowest, onMove, onTake, onShow }: Choice) {
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!shown) {
      if (step === undefined) return;
      event.preventDefault();
      onShow(true);
      return;
    }
    // The field has the caret: it moves there, and nothing is chosen.
    if (lowest === -1 && CARET_KEYS.has(event.key)) onMove(-1);
    if (event.key === "Escape") {
      // The text in the field is not meant; the dialog around it sees that the list is open.
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
    id,
    optionId,
    listProps: { id: `${id}-list` },
    inputProps: {
      "aria-controls": shown ? `${id}-list` : undefined,
      "aria-activedescendant": shown && at >= 0 ? optionId(at) : undefined,
    },
    onKeyDown,
  };
}

const MOST_HEIGHT = 420;
/** Three rows: with less room than that the page is moved. */
const LEAST_HEIGHT = 168;
const MARGIN = 8;

/** Keeps a list within what the keyboard of a phone leaves of the screen. */
function useVisibleHeight() {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const limit = () => {
      const box = list.current;
      const screen = window.visualViewport;
      if (!box || !screen) return;
      const room = screen.offsetTop + screen.height - box.getBoundingClientRect().top - MARGIN;
      box.style.maxHeight = `${Math.max(LEAST_HEIGHT, Math.min(MOST_HEIGHT, room))}px`;
      if (room < LEAST_HEIGHT) box.scrollIntoView({ block: "nearest" });
    };
    limit();
    const screen = window.visualViewport;
    if (!screen) return;
    // Not by the name of the event: Tailwind would take it for a class, on every page.
    screen.onresize = limit;
    return () => {
      screen.onresize = null;
    };
  }, []);
  return list;
}

interface ListboxProps {
  id: string;
  label: string;
  onPointerDown?: () => void;
  children: ReactNode;
}

export function Listbox({ id, label, onPointerDown, children }: ListboxProps) {
  return (
    <div
      ref={useVisibleHeight()}
      id={id}
      role="listbox"
      aria-label={label}
      // The field keeps the focus: losing it would close the list before the press has ended.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={onPointerDown}
      className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-[min(60vh,420px)] overflow-y-auto overscroll-contain rounded-2xl border border-line bg-surface p-1.5 shadow-card"
    >
      {children}
    </div>
  );
}

interface OptionGroupProps {
  id: string;
  label: string;
  children: ReactNode;
}

export function OptionGroup({ id, label, children }: OptionGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox holds no fieldset
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-3 pt-2.5 pb-1 font-semibold text-[13px] text-muted">
        {label}
      </p>
      {children}
    </div>
  );
}

interface OptionProps extends ComponentProps<"div"> {
  active: boolean;
  icon: ReactNode;
  /** A word on what it is, behind its name. */
  note?: ReactNode;
  /** More of it, below its name: the row is as high, however long it is. */
  line?: ReactNode;
}

export function Option({ active, icon, note, line, className, children, ...rest }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points at it
    <div
      role="option"
      aria-selected={active}
      ref={(item) => {
        if (active) item?.scrollIntoView({ block: "nearest" });
      }}
      {...rest}
      className={clsx(
        "flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-3 py-1 text-[15px]",
        active ? "bg-brand-soft" : "hover:bg-brand-soft",
        className,
      )}
    >
      <span aria-hidden="true" className="grid shrink-0 place-items-center text-brand">
        {icon}
      </span>
      {children && (
        <span className="min-w-0 flex-1">
          <span className="block truncate">{children}</span>
          {line && <span className="block truncate text-[13px] text-muted leading-snug">{line}</span>}
        </span>
      )}
      {note && <span className="shrink-0 text-muted text-sm">{note}</span>}
    </div>
  );
}
