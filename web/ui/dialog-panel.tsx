import { clsx } from "clsx";
import { X } from "lucide-react";
import { Close, Content, Description, Overlay, Portal, Root, Title } from "radix-ui/dialog";
import { t } from "#domain/i18n.ts";
import type { DialogProps } from "./dialog.tsx";
import { useDialogEvents } from "./dialog-events.ts";
import { IconButton } from "./icon-button.tsx";

const widths = { sm: "sm:max-w-[420px]", md: "sm:max-w-[560px]", lg: "sm:max-w-[820px]", full: "" } as const;

const centred =
  "sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(90dvh,860px)] sm:rounded-card sm:starting:translate-y-3 sm:starting:scale-[0.98]";
const sheet = "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card starting:translate-y-1/3";

const stopDismissal = (event: Event) => event.preventDefault();

/** The dialog itself, in a chunk of its own. */
export default function DialogPanel(props: DialogProps) {
  const { size = "md", phone = "sheet", dismissible = true, bare = false } = props;
  const whole = size === "full";
  const events = useDialogEvents(props.open);
  return (
    <Root open={props.open} onOpenChange={props.onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-50 bg-black/55 transition-opacity duration-200 starting:opacity-0" />
        <Content
          {...(props.description === undefined && { "aria-describedby": undefined })}
          {...events}
          {...(!dismissible && {
            onEscapeKeyDown: stopDismissal,
            onPointerDownOutside: stopDismissal,
            onInteractOutside: stopDismissal,
          })}
          className={clsx(
            "fixed z-50 flex w-full flex-col overflow-hidden bg-surface text-ink shadow-card outline-none",
            "transition-[opacity,transform] duration-200 ease-out starting:opacity-0 motion-reduce:transition-none",
            whole || phone === "full" ? "inset-0 max-sm:h-dvh" : sheet,
            !whole && centred,
            widths[size],
          )}
        >
          <header
            className={clsx(
              "flex items-start gap-3 px-5 pt-4",
              bare ? "absolute inset-x-0 top-0 z-10" : "pb-2",
            )}
          >
            <div className={bare ? "sr-only" : "min-w-0 flex-1 pt-2"}>
              <Title className="font-bold text-xl leading-tight tracking-tight">{props.title}</Title>
              {props.description !== undefined && (
                <Description className="mt-1 text-muted text-sm">{props.description}</Description>
              )}
            </div>
            <Close asChild>
              <IconButton
                label={t("shared.close")}
                look={bare ? "overlay" : "plain"}
                className="-mr-2 ml-auto"
              >
                <X className="size-5" />
              </IconButton>
            </Close>
          </header>
          {/* Relative, or unseen radio buttons and file fields would hang below the frame, and a press scroll all of it. */}
          <div
            className={clsx(
              "relative min-h-0 flex-1 overflow-y-auto overscroll-contain",
              "has-data-book-bar:scroll-pb-32",
              !bare && "px-5 pt-2 pb-6",
            )}
          >
            {props.children}
          </div>
          {props.footer && (
            <footer className="flex items-center gap-3 border-line border-t px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
              {props.footer}
            </footer>
          )}
        </Content>
      </Portal>
    </Root>
  );
}
