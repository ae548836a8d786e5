import { t } from "#domain/i18n.ts";
import { Button, type ButtonVariant } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What happens then. */
  description: string;
  /** The button that leaves everything as it is. */
  back?: string;
  press: string;
  /** What can be taken back again is not red. */
  variant?: ButtonVariant;
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back, or that looks like a mistake. */
export function ConfirmDialog({
  back,
  press,
  variant = "destructive",
  busy,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog {...dialog} size="sm">
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" onClick={() => dialog.onOpenChange(false)} disabled={busy}>
          {back ?? t("shared.back")}
        </Button>
        <Button variant={variant} onClick={onConfirm} busy={busy}>
          {press}
        </Button>
      </div>
    </Dialog>
  );
}
