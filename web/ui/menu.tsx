import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, Suspense, useId, useRef, useState } from "react";
import { lazyWithRetry, prepareOnApproach } from "#web/lib/lazy.ts";
import { onDemand } from "#web/lib/on-demand.ts";
import { useAhead } from "#web/lib/rest.ts";

export interface MenuItem {
  value: string;
  label: string;
  /** A second line in small type. */
  hint?: string;
}

interface MenuProps {
  label: string;
  /** What the menu is called when it is open, if not its button's label. */
  menuLabel?: string;
  items: readonly MenuItem[];
  /** The chosen value; undefined when nothing of this menu is chosen. */
  value: string | undefined;
  onSelect: (value: string) => void;
  children: ReactNode;
  className?: string;
}

const loadPanel = () => import("./menu-panel.tsx");
const MenuPanel = lazyWithRetry(loadPanel);

/**
 * A button with a menu of choices. Keys: Enter, Space or an arrow opens, arrows and letters move, Escape
 * closes and gives the focus back. The menu's code arrives with the first opening.
 */
export function Menu({ label, menuLabel, items, value, onSelect, children, className }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const wanted = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useAhead(loadPanel);
  wanted.current ||= open;

  const toggle = (control: Element, keyboard: boolean) =>
    onDemand(control, loadPanel, () => {
      setByKeyboard(keyboard);
      setOpen(!open);
    });

  return (
    <span className="relative inline-flex">
      <button
        ref={button}
        id={id}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        // A click by Enter or Space has no pointer behind it: detail is 0.
        onClick={(event) => toggle(event.currentTarget, event.detail === 0)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          toggle(event.currentTarget, true);
        }}
        {...prepareOnApproach(loadPanel)}
        className={clsx(
          "inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border px-4 font-semibold text-sm transition-colors",
          value === undefined
            ? "border-edge bg-surface text-ink hover:border-muted"
            : "border-brand bg-brand-soft text-brand",
          className,
        )}
      >
        {children}
        <ChevronDown
          aria-hidden="true"
          className={clsx("size-4 opacity-70 transition-transform", open && "rotate-180")}
        />
      </button>
      {wanted.current && (
        <Suspense fallback={null}>
          <MenuPanel
            open={open}
            onOpenChange={setOpen}
            label={menuLabel ?? label}
            items={items}
            value={value}
            onSelect={onSelect}
            button={button}
            focusFirst={byKeyboard}
          />
        </Suspense>
      )}
    </span>
  );
}
