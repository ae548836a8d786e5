import { type FormEvent, useRef, useState } from "react";
import { REVIEW_LIMITS, type Review, reviewMessages } from "#domain/reviews/contract.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { ApiError } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { useReply, useReport } from "./changes.ts";

const WORDS = {
  reply: {
    label: "Your reply",
    press: "Reply",
    done: "Reply saved",
    most: REVIEW_LIMITS.reply,
    missing: reviewMessages.replyRequired,
  },
  report: {
    label: "What is wrong with it?",
    press: "Report",
    done: "Thank you. We will look at it.",
    most: REVIEW_LIMITS.reason,
    missing: reviewMessages.reasonRequired,
  },
} as const;

interface SayFormProps {
  what: "reply" | "report";
  review: Review;
  listing: { id: number; slug: string };
  onDone: () => void;
}

/** A reply of the host, or why a review should be looked at. */
export default function SayForm({ what, review, listing, onDone }: SayFormProps) {
  const words = WORDS[what];
  const [text, setText] = useState(what === "reply" ? (review.ownerReply ?? "") : "");
  const [error, setError] = useState<string>();
  const [reply, report] = [useReply(listing, review.id), useReport(review.id)];
  const key = useRef(newActionKey());
  const isPending = reply.isPending || report.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    const said = text.trim();
    if (said === "") return setError(words.missing);
    setError(undefined);
    const sent: Promise<unknown> =
      what === "reply" ? reply.mutateAsync(said) : report.mutateAsync({ reason: said, key: key.current });
    sent.then(
      () => {
        onDone();
        toast({ title: words.done });
      },
      (failure: unknown) => {
        key.current = newActionKey();
        const message = failure instanceof ApiError ? failure.serverMessage : null;
        setError(message ?? "That did not go through. Please try again.");
      },
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        label={words.label}
        value={text}
        rows={4}
        maxLength={words.most}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone} disabled={isPending}>
          Back
        </Button>
        <Button type="submit" busy={isPending}>
          {words.press}
        </Button>
      </div>
    </form>
  );
}
