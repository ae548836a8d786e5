import type { ReactNode } from "react";

/**
 * The step's own action, in view while the rest scrolls. Bleeds into the padding (20 px, 24 below) of what it stands in.
 * `data-book-bar` takes the place of the tabs on a phone.
 */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-book-bar=""
      className="-mx-5 -mb-6 sticky bottom-[var(--bar-bottom,0px)] z-10 mt-auto flex items-center gap-3 border-line border-t bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  );
}
