import { useState } from "react";
import type { VerificationView } from "#domain/tenancies/verification.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useMovedOut } from "./queries.ts";

/** Ends a tenancy with the word of its tenant, once they have said that they mean it. */
export function MovedOut({ view: { id, listing } }: { view: VerificationView }) {
  const [asking, setAsking] = useState(false);
  const end = useMovedOut(id);
  const confirm = () =>
    end.mutateAsync().then(
      () => {
        setAsking(false);
        toast({ title: "Thank you", description: `You have moved out of ${listing.title}.` });
      },
      (error: unknown) => showFailure(error, { title: "Not saved" }),
    );
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start"
        aria-haspopup="dialog"
        aria-label={`I have moved out of ${listing.title}`}
        onClick={() => setAsking(true)}
      >
        I have moved out
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Have you moved out?"
        description="Rooms that you offer at this place are closed, and everybody who waits for an answer is told. To offer a room here again, you show once more that you live here."
        back="I still live here"
        press="I have moved out"
        busy={end.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
