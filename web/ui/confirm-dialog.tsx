import { t } from "#domain/i18n.ts";
import { Button } from "./button.tsx";
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
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ back, press, busy, onConfirm, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog {...dialog} size="sm">
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" onClick={() => dialog.onOpenChange(false)} disabled={busy}>
          {back ?? t("shared.back")}
        </Button>
        <Button variant="destructive" onClick={onConfirm} busy={busy}>
          {press}
        </Button>
      </div>
    </Dialog>
  );
}
