import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ROOM_LIMITS, roomMessages } from "#domain/rooms/choices.ts";
import type { ReportCall } from "#domain/rooms/endpoints.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "./button.tsx";
import { TextArea } from "./field.tsx";

interface ReportFormProps {
  /** The call that takes the report. */
  call: ReportCall;
  /** What people report such a thing for. */
  hint: string;
  onDone: () => void;
}

/** What is wrong with a room or a video of one; read in the admin dashboard. */
export default function ReportForm({ call, hint, onDone }: ReportFormProps) {
  const api = useApi();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const key = useRef(newActionKey());
  const report = useMutation({
    mutationFn: (said: string) => api.send(call, { json: { reason: said }, idempotencyKey: key.current }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const said = reason.trim();
    if (said === "") return setError(roomMessages.reasonRequired);
    setError(undefined);
    report.mutate(said, {
      onSuccess: () => {
        onDone();
        toast({ title: "Thank you. We will look at it." });
      },
      onError: (failure) => {
        key.current = newActionKey();
        const message = failure instanceof ApiError ? failure.serverMessage : null;
        setError(message ?? "That did not go through. Please try again.");
      },
    });
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        label="What is wrong with it?"
        hint={hint}
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
        <Button type="submit" busy={report.isPending}>
          Report
        </Button>
      </div>
    </form>
  );
}
