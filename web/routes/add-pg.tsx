import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { tabClass } from "#web/features/shell/bottom-nav.tsx";
import { late } from "#web/lib/late.ts";
import { useSession } from "#web/lib/session.ts";

const AddListingDialog = late(() => import("#web/features/hosting/add-listing-dialog.tsx"));

/** For whoever is signed in: a new stay, over whatever page is open. */
export function AddPg() {
  const { data: user } = useSession();
  const [open, setOpen] = useState<boolean>();
  if (!user) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`${tabClass} text-muted hover:text-ink`}
      >
        <Plus aria-hidden="true" className="size-5.5" strokeWidth={1.9} />
        Add PG
      </button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <AddListingDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
