import { clsx } from "clsx";
import { Content, Overlay, Portal, Root, Title } from "radix-ui/dialog";
import type { ReactNode } from "react";
import { useDialogEvents } from "./dialog-events.ts";

interface PaneDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Said aloud; what is seen stands in the inside. */
  title: string;
  /** From 640 px up: 560 px wide, or the whole screen. Below it is the whole screen. */
  size: "md" | "full";
  children: ReactNode;
}

/** A dialog whose inside is laid out by whoever opens it, to its very edges. Meant to be loaded with its first opening. */
export function PaneDialog({ open, onOpenChange, title, size, children }: PaneDialogProps) {
  const events = useDialogEvents(open);
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-50 bg-black/55 transition-opacity duration-200 starting:opacity-0" />
        <Content
          aria-describedby={undefined}
          {...events}
          // The inside says where to begin: the first button of a header is hardly what somebody came for.
          onOpenAutoFocus={(event) => {
            const first = (event.target as HTMLElement).querySelector<HTMLElement>("[data-first-focus]");
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          className={clsx(
            "fixed inset-0 z-50 flex h-dvh w-full flex-col overflow-hidden bg-surface text-ink outline-none",
            "transition-[opacity,transform] duration-200 ease-out starting:translate-y-6 starting:opacity-0 motion-reduce:transition-none",
            size === "md" &&
              "sm:m-auto sm:h-[min(88dvh,780px)] sm:max-w-[560px] sm:rounded-card sm:shadow-card",
          )}
        >
          <Title className="sr-only">{title}</Title>
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
