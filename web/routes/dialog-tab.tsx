import type { LucideIcon } from "lucide-react";
import { type ComponentType, Suspense, useRef, useState } from "react";
import { useHistoryStep } from "#web/lib/history-step.ts";
import { lazyWithRetry, prepareOnApproach } from "#web/lib/lazy.ts";
import { onDemand } from "#web/lib/on-demand.ts";
import { useSession } from "#web/lib/session.ts";
import { OwnTab } from "./own-tab.tsx";

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
  const opened = useRef(false);
  opened.current ||= open;
  return (
    <>
      <OwnTab
        label={label}
        Icon={Icon}
        onClick={({ currentTarget }) => onDemand(currentTarget, load, () => enter())}
        {...prepareOnApproach(load)}
      />
      {/* The press may have come before it was known who is here. */}
      {user && opened.current && (
        <Suspense fallback={null}>
          <Dialog open={open} onOpenChange={(next) => !next && leave()} />
        </Suspense>
      )}
    </>
  );
}
