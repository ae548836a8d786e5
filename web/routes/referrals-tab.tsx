import { Gift } from "lucide-react";
import { Suspense, useRef } from "react";
import { tabClass } from "#web/features/shell/bottom-nav.tsx";
import { late } from "#web/lib/late.ts";
import { useSession } from "#web/lib/session.ts";
import { useStep } from "#web/lib/step.ts";

const ReferralsDialog = late(() => import("#web/features/referrals/referrals-dialog.tsx"));

/** For whoever is signed in: their referrals, over whatever page is open. */
export function ReferralsTab() {
  const { data: user } = useSession();
  const { at, enter, leave } = useStep("referrals");
  const open = at !== undefined;
  const wanted = useRef(false);
  wanted.current ||= open;
  if (!user) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => enter()}
        className={`${tabClass} text-muted hover:text-ink`}
      >
        <Gift aria-hidden="true" className="size-5.5" strokeWidth={1.9} />
        Referrals
      </button>
      {wanted.current && (
        <Suspense fallback={null}>
          <ReferralsDialog open={open} onOpenChange={(next) => !next && leave()} />
        </Suspense>
      )}
    </>
  );
}
