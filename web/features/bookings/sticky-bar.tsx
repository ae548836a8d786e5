import type { ReactNode } from "react";

/** The step's own action, in view while the rest scrolls. Bleeds into the 20 px padding of what it stands in. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-5 -mb-6 sticky bottom-0 z-10 flex items-center gap-3 border-line border-t bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      {children}
    </div>
  );
}
