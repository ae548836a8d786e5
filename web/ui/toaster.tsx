import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastStore } from "#web/lib/toast.ts";

const ToastPanel = lazy(() => import("./toast-panel.tsx"));

/** Where toasts appear; stands once, in the root. Its code arrives with the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer);
  if (toast === null) return null;
  return (
    <Suspense fallback={null}>
      <ToastPanel toast={toast} />
    </Suspense>
  );
}
