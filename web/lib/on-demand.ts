import { t } from "#domain/i18n.ts";
import { importWithRetry } from "./lazy.ts";
import { toast } from "./toast.ts";

/** The control that was pressed shows so until `go` has run; ui.css says how. */
export const PRESSED = "data-pressed";

/**
 * Does what a press is for once its code is there. The control shows a spinner until then. When the code can't be
 * loaded a message says so, with a way to try again.
 */
export function onDemand(control: Element | undefined, load: () => Promise<unknown>, go: () => void): void {
  if (control?.hasAttribute(PRESSED)) return;
  control?.setAttribute(PRESSED, "");
  importWithRetry(load, false)
    .then(
      () => go(),
      () =>
        toast({
          title: t("shared.notOpened"),
          description: t("shared.connection"),
          variant: "destructive",
          action: { label: t("shared.retry"), onClick: () => onDemand(control, load, go) },
        }),
    )
    .finally(() => control?.removeAttribute(PRESSED));
}
