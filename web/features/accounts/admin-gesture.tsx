import { Suspense, useEffect, useState } from "react";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { useAdminMode } from "#web/lib/use-admin-mode.ts";
import { gestureHearer, isPlainHeaderClick } from "./gesture.ts";

const AdminMode = lazyWithRetry(() => import("./admin-mode.tsx"));

/** Listens for the gesture; all that follows from it arrives with its first time. */
export function AdminGesture() {
  const [times, setTimes] = useState(0);
  const on = useAdminMode();
  useEffect(() => {
    // Not the document: a phone's browser tells it of no click on what cannot be clicked.
    const page = document.getElementById("page");
    const hear = gestureHearer();
    const onClick = (event: MouseEvent) => {
      if (isPlainHeaderClick(event) && hear(event.timeStamp)) setTimes((before) => before + 1);
    };
    page?.addEventListener("click", onClick);
    return () => page?.removeEventListener("click", onClick);
  }, []);
  return (
    (on || times > 0) && (
      <Suspense fallback={null}>
        <AdminMode gestures={times} />
      </Suspense>
    )
  );
}
