import { clsx } from "clsx";
import { CircleAlert, CircleCheck, CircleDashed, Clock3 } from "lucide-react";
import type { ReactNode } from "react";
import type { StayState, StayTone } from "./stay-state.ts";

const looks: Record<StayTone, { box: string; icon: ReactNode }> = {
  waiting: { box: "bg-sun-soft text-ink", icon: <Clock3 className="size-7 text-sun-ink" /> },
  good: { box: "bg-brand-soft text-ink", icon: <CircleCheck className="size-7 text-brand" /> },
  attention: { box: "bg-danger-soft text-ink", icon: <CircleAlert className="size-7 text-danger" /> },
  ended: {
    box: "border border-line bg-surface text-ink",
    icon: <CircleDashed className="size-7 text-muted" />,
  },
};

/** Where a booking stands, first thing on its page. What can be done about it comes as children. */
export function StayBanner({ state, children }: { state: StayState; children?: ReactNode }) {
  const { box, icon } = looks[state.tone];
  return (
    <section aria-labelledby="stay-state" className={clsx("flex gap-4 rounded-card p-5 sm:p-6", box)}>
      <span aria-hidden="true" className="shrink-0">
        {icon}
      </span>
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        <div role="status">
          <h2 id="stay-state" className="font-bold text-xl leading-tight tracking-tight sm:text-2xl">
            {state.title}
          </h2>
          <p className="mt-1 max-w-[60ch]">{state.text}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
