import { clsx } from "clsx";
import { Check } from "lucide-react";
import { Content, ItemIndicator, Portal, RadioGroup, RadioItem, Root, Trigger } from "radix-ui/dropdown-menu";
import { type RefObject, useRef } from "react";
import type { MenuItem } from "./menu.tsx";

interface MenuPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  items: readonly MenuItem[];
  value: string | undefined;
  onSelect: (value: string) => void;
  button: RefObject<HTMLButtonElement | null>;
  focusFirst: boolean;
}

/** The open menu, in a chunk of its own. It hangs on an unseen anchor laid over the real button. */
export default function MenuPanel(props: MenuPanelProps) {
  const content = useRef<HTMLDivElement>(null);
  const isButton = (target: EventTarget | null) =>
    target instanceof Node && Boolean(props.button.current?.contains(target));
  return (
    <Root open={props.open} onOpenChange={props.onOpenChange} modal={false}>
      <Trigger asChild>
        <span
          aria-hidden="true"
          tabIndex={-1}
          className="pointer-events-none absolute inset-0"
          data-menu-anchor=""
        />
      </Trigger>
      {/* Inside the page's main part, so that it belongs to a landmark. */}
      <Portal container={props.button.current?.closest("main")}>
        <Content
          ref={content}
          aria-label={props.label}
          aria-labelledby={undefined}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          loop
          // The button toggles by itself: closing here as well would open it again.
          onInteractOutside={(event) => isButton(event.target) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const { activeElement } = document;
            if (activeElement === document.body || content.current?.contains(activeElement)) {
              props.button.current?.focus();
            }
          }}
          onFocus={(event) => {
            if (!props.focusFirst || event.target !== content.current) return;
            const chosen = content.current.querySelector<HTMLElement>("[aria-checked=true]");
            (chosen ?? content.current.querySelector<HTMLElement>("[role=menuitemradio]"))?.focus();
          }}
          className="z-50 min-w-48 rounded-2xl border border-line bg-surface p-1.5 text-ink shadow-card outline-none transition-[opacity,transform] duration-150 starting:-translate-y-1 starting:opacity-0"
        >
          <RadioGroup value={props.value ?? ""}>
            {props.items.map((item) => (
              <RadioItem
                key={item.value}
                value={item.value}
                onSelect={() => props.onSelect(item.value)}
                className={clsx(
                  "flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-xl px-3 py-1.5 font-medium text-[15px] outline-none",
                  "data-[highlighted]:bg-brand-soft data-[state=checked]:text-brand",
                )}
              >
                <span className="flex-1">
                  {item.label}
                  {item.hint && <span className="block font-normal text-muted text-xs">{item.hint}</span>}
                </span>
                <ItemIndicator>
                  <Check aria-hidden="true" className="size-4" />
                </ItemIndicator>
              </RadioItem>
            ))}
          </RadioGroup>
        </Content>
      </Portal>
    </Root>
  );
}
