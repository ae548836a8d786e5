import { t } from "#domain/i18n.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { CreateForm } from "./create-form.tsx";

interface AddListingDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The form for a new stay over whatever page is open. Closing it keeps what was typed and uploaded. */
export default function AddListingDialog({ open, onOpenChange }: AddListingDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("hosting.addTitle")}
      description={t("hosting.draftKept")}
      size="lg"
      phone="full"
    >
      {/* The bar reaches over the padding of the dialog's body. */}
      <div className="[--bar-bottom:-24px]">
        <CreateForm inDialog />
      </div>
    </Dialog>
  );
}
