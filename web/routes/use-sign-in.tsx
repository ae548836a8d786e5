import { type ReactNode, Suspense, useCallback, useState } from "react";
import { lazyWithRetry } from "#web/lib/lazy.ts";

const WelcomeDialog = lazyWithRetry(() => import("#web/features/accounts/welcome-dialog.tsx"));

/** The way in from whatever needs an account, opened by what was pressed. Its code comes with the first opening. */
export function useSignIn(): { signIn: () => void; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const signIn = useCallback(() => {
    setWanted(true);
    setOpen(true);
  }, []);
  const dialog = wanted && (
    <Suspense fallback={null}>
      <WelcomeDialog open={open} onOpenChange={setOpen} />
    </Suspense>
  );
  return { signIn, dialog };
}
