import { t } from "#domain/i18n.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { AuthCard } from "./auth-card.tsx";

interface WelcomeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Begins with making an account. */
  signUp?: boolean;
}

export default function WelcomeDialog({ open, onOpenChange, signUp }: WelcomeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t("accounts.welcome")}
      description={t("accounts.welcomeHint")}
    >
      <AuthCard signUp={signUp} />
    </Dialog>
  );
}
