import { type ComponentType, lazy, Suspense } from "react";
import { importWithRetry } from "#web/lib/lazy.ts";
import { useAhead } from "#web/lib/rest.ts";
import { useStore } from "#web/lib/store.ts";
import { type Toast, toastStore } from "#web/lib/toast.ts";

// A message that cannot be shown is no reason to take the page down with all that was typed into it.
const loadPanel = () => import("./toast-panel.tsx");
const ToastPanel = lazy<ComponentType<{ toast: Toast }>>(() =>
  importWithRetry(loadPanel).catch(() => ({ default: () => null })),
);

/** Where toasts appear; stands once, in the root. Its code arrives with the first toast. */
export function Toaster() {
  const toast = useStore(toastStore);
  // What says that a connection is lost must be there before it is.
  useAhead(loadPanel, true);
  if (toast === null) return null;
  return (
    <Suspense fallback={null}>
      <ToastPanel toast={toast} />
    </Suspense>
  );
}
