import { clsx } from "clsx";
import { Content, Item, Portal, Root, Trigger } from "radix-ui/dropdown-menu";
import { type ReactNode, useState } from "react";

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  destructive?: boolean;
  onSelect: () => void;
}

interface ActionMenuProps {
  label: string;
  actions: readonly MenuAction[];
  align?: "start" | "end";
  /** The button that opens it. */
  children: ReactNode;
}

/** A button with a menu of things to do. Only for what is loaded on demand: its code comes along. */
export function ActionMenu({ label, actions, align = "end", children }: ActionMenuProps) {
  // Inside the dialog that its button is in, so that it belongs to it; never inside what scrolls.
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  return (
    <Root modal={false}>
      <Trigger
        asChild
        ref={(button: HTMLElement | null) => setDialog(button?.closest<HTMLElement>("[role=dialog]") ?? null)}
      >
        {children}
      </Trigger>
      <Portal container={dialog}>
        <Content
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          loop
          className="z-60 max-h-[min(60dvh,420px)] min-w-52 max-w-[min(92vw,380px)] overflow-y-auto rounded-2xl border border-line bg-surface p-1.5 text-ink shadow-card outline-none transition-opacity duration-150 starting:opacity-0"
        >
          {actions.map((action) => (
            <Item
              key={action.label}
              onSelect={action.onSelect}
              className={clsx(
                "flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-xl px-3 py-2 font-medium text-[15px] outline-none data-[highlighted]:bg-brand-soft",
                action.destructive && "text-danger",
              )}
            >
              {action.icon}
              {action.label}
            </Item>
          ))}
        </Content>
      </Portal>
    </Root>
  );
}
