import { Suspense, useState } from "react";
import { t } from "#domain/i18n.ts";
import { invitation } from "#web/lib/invited.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { Button, type ButtonSize } from "#web/ui/button.tsx";

const WelcomeDialog = lazyWithRetry(() => import("#web/features/accounts/welcome-dialog.tsx"));

interface SignInProps {
  label?: string;
  size?: ButtonSize;
  /** Begins with making an account. */
  signUp?: boolean;
  /** Whose link it is that somebody came by. */
  invitedBy?: string;
}

/** The way in from a page that needs one. It goes with what it stands in, once somebody is in. */
export function SignIn({ label = t("shell.loginOrSignUp"), size, signUp = false, invitedBy }: SignInProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        size={size}
        aria-haspopup="dialog"
        onClick={() => {
          if (invitedBy !== undefined) invitation.save(invitedBy);
          setWanted(true);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <WelcomeDialog open={open} onOpenChange={setOpen} signUp={signUp} />
        </Suspense>
      )}
    </>
  );
}
