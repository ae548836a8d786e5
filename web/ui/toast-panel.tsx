import { clsx } from "clsx";
import { X } from "lucide-react";
import { Action, Close, Description, Provider, Root, Title, Viewport } from "radix-ui/toast";
import { t } from "#domain/i18n.ts";
import { useFloating } from "#web/lib/floating.ts";
import { dismissToast, TOAST_DURATION_MS, type Toast } from "#web/lib/toast.ts";

/** The toast itself, in a chunk of its own. F8 moves the focus to it, a swipe to the right sends it away. */
export default function ToastPanel({ toast }: { toast: Toast }) {
  useFloating("toast", toast.open);
  const destructive = toast.variant === "destructive";
  return (
    <Provider
      // Said aloud before the message.
      label={t("ui.notification")}
      swipeDirection="right"
      swipeThreshold={50}
      duration={TOAST_DURATION_MS}
    >
      <Root
        key={toast.id}
        open={toast.open}
        onOpenChange={(open) => !open && dismissToast(toast.id)}
        type={destructive ? "foreground" : "background"}
        className={clsx(
          "pointer-events-auto flex items-start gap-3 rounded-2xl border p-4 pr-2 shadow-card outline-none",
          "transition-[opacity,transform] duration-200 starting:translate-y-2 starting:opacity-0",
          "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none",
          destructive ? "border-danger bg-danger text-paper" : "border-line bg-surface text-ink",
        )}
      >
        <div className="min-w-0 flex-1 self-center">
          <Title className="font-semibold text-[15px]">{toast.title}</Title>
          {toast.description && (
            <Description className={clsx("mt-0.5 text-sm", !destructive && "text-muted")}>
              {toast.description}
            </Description>
          )}
        </div>
        {toast.action && (
          <Action
            altText={toast.action.label}
            onClick={toast.action.onClick}
            className="min-h-11 shrink-0 rounded-ctl border border-current px-3 font-semibold text-sm"
          >
            {toast.action.label}
          </Action>
        )}
        <Close
          aria-label={t("shared.close")}
          className="grid size-11 shrink-0 place-items-center rounded-full"
        >
          <X aria-hidden="true" className="size-4" />
        </Close>
      </Root>
      {/* On phones what is pressed stands at the bottom or in the header, and a message must not lie over either. */}
      <Viewport
        // A dialog hides all else from screen readers, except what is marked so: a message is often about the dialog.
        aria-live="off"
        hotkey={["F8"]}
        // Radix puts the key in.
        label={t("ui.notifications", { hotkey: "{hotkey}" })}
        className="pointer-events-none fixed inset-x-0 top-17 z-60 flex flex-col gap-2 p-4 outline-none md:top-auto md:right-0 md:bottom-0 md:left-auto md:w-full md:max-w-[420px]"
      />
    </Provider>
  );
}
