import type { LucideIcon } from "lucide-react";
import { type ComponentType, Suspense, useRef, useState } from "react";
import { tabClass } from "#web/features/shell/bottom-nav.tsx";
import { useHistoryStep } from "#web/lib/history-step.ts";
import { lazyWithRetry, near } from "#web/lib/lazy.ts";
import { onDemand } from "#web/lib/on-demand.ts";
import { useSession } from "#web/lib/session.ts";

interface DialogTabProps {
  /** What the step is called in the history. */
  step: string;
  label: string;
  Icon: LucideIcon;
  load: () => Promise<{ default: ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }> }>;
}

/** For whoever is signed in: an entry of the navigation that opens a dialog over whatever page is open. */
export function DialogTab({ step, label, Icon, load }: DialogTabProps) {
  const { data: user } = useSession();
  const { at, enter, leave } = useHistoryStep(step);
  const [Dialog] = useState(() => lazyWithRetry(load));
  const open = at !== undefined;
  const wanted = useRef(false);
  wanted.current ||= open;
  if (!user) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onDemand(currentTarget, load, () => enter())}
        {...near(load)}
        className={`${tabClass} text-muted hover:text-ink`}
      >
        <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.9} />
        {label}
      </button>
      {wanted.current && (
        <Suspense fallback={null}>
          <Dialog open={open} onOpenChange={(next) => !next && leave()} />
        </Suspense>
      )}
    </>
  );
}
