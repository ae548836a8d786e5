import { Suspense, useState } from "react";
import { late } from "#web/lib/late.ts";
import { Button } from "#web/ui/button.tsx";

const WelcomeDialog = late(() => import("#web/features/auth/welcome-dialog.tsx"));

/** The way in from a page that needs one. It goes with what it stands in, once somebody is in. */
export function SignIn() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        Login or sign up
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <WelcomeDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
