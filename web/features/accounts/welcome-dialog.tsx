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
      title="Welcome"
      description="Login or create your account"
    >
      <AuthCard signUp={signUp} />
    </Dialog>
  );
}
