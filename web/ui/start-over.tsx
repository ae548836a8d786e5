import { useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** Empties the form, after asking: what was typed may be an hour's work. */
export function StartOver({ onConfirm }: { onConfirm: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="lg" className="px-4!" onClick={() => setAsking(true)}>
        Start over
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        title="Start over?"
        description="Everything you typed and every file you added is taken out of the form."
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button
            variant="destructive"
            onClick={() => {
              setAsking(false);
              onConfirm();
            }}
          >
            Start over
          </Button>
        </div>
      </Dialog>
    </>
  );
}
