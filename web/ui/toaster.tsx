import { type ComponentType, lazy, Suspense } from "react";
import { importWithRetry } from "#web/lib/lazy.ts";
import { useStore } from "#web/lib/store.ts";
import { type Toast, toastStore } from "#web/lib/toast.ts";

// A message that cannot be shown is no reason to take the page down with all that was typed into it.
const ToastPanel = lazy<ComponentType<{ toast: Toast }>>(() =>
  importWithRetry(() => import("./toast-panel.tsx")).catch(() => ({ default: () => null })),
);

/** Where toasts appear; stands once, in the root. Its code arrives once the page is at rest, or with the first toast. */
export function Toaster() {
  const toast = useStore(toastStore);
  if (toast === null) return null;
  return (
    <Suspense fallback={null}>
      <ToastPanel toast={toast} />
    </Suspense>
  );
}
