import { Plus } from "lucide-react";
import { Suspense, useRef } from "react";
import { tabClass } from "#web/features/shell/bottom-nav.tsx";
import { late } from "#web/lib/late.ts";
import { useSession } from "#web/lib/session.ts";
import { useStep } from "#web/lib/step.ts";

const AddListingDialog = late(() => import("#web/features/hosting/add-listing-dialog.tsx"));

/** For whoever is signed in: a new stay, over whatever page is open. */
export function AddPg() {
  const { data: user } = useSession();
  const { at, enter, leave } = useStep("add-pg");
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
        <Plus aria-hidden="true" className="size-5.5" strokeWidth={1.9} />
        Add PG
      </button>
      {wanted.current && (
        <Suspense fallback={null}>
          <AddListingDialog open={open} onOpenChange={(next) => !next && leave()} />
        </Suspense>
      )}
    </>
  );
}
