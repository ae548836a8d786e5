import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { fetched } from "#web/lib/late.ts";
import { dismissToast, TOAST_DURATION_MS, type Toast, toastStore } from "#web/lib/toast.ts";

/** The bare words, for when not even the code of a toast can be had: what it says may be why. */
function Words({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [toast.id]);
  if (!toast.open) return null;
  return (
    <p role="alert" className="fixed inset-x-4 top-17 z-60 rounded-2xl bg-ink p-4 text-paper">
      <b>{toast.title}</b> {toast.description}
    </p>
  );
}

const ToastPanel = lazy(() => fetched(() => import("./toast-panel.tsx")).catch(() => ({ default: Words })));

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
