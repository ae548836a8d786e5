import { type FormEvent, useRef, useState } from "react";
import { ROOM_LIMITS, roomMessages } from "#domain/rooms/choices.ts";
import type { ReportCall } from "#domain/rooms/endpoints.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { saidBy, useReport } from "./queries.ts";

/** Why our team should look at somebody, or at what they wrote. */
export default function ReportForm({ call, onDone }: { call: ReportCall; onDone: () => void }) {
  const report = useReport(call);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const key = useRef(newActionKey());

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === "") return setError(roomMessages.reasonRequired);
    setError(undefined);
    report.mutateAsync({ reason: reason.trim(), key: key.current }).then(
      () => {
        onDone();
        toast({ title: "Thank you. We will look at it." });
      },
      (failure: unknown) => {
        key.current = newActionKey();
        setError(saidBy(failure));
      },
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        label="What is wrong?"
        value={reason}
        rows={4}
        maxLength={ROOM_LIMITS.reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone} disabled={report.isPending}>
          Back
        </Button>
        <Button type="submit" variant="destructive" busy={report.isPending}>
          Send report
        </Button>
      </div>
    </form>
  );
}
