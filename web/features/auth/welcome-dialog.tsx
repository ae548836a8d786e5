import { Dialog } from "#web/ui/dialog.tsx";
import { AuthCard } from "./auth-card.tsx";

interface WelcomeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function WelcomeDialog({ open, onOpenChange }: WelcomeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Welcome"
      description="Login or create your account"
    >
      <AuthCard />
    </Dialog>
  );
}
