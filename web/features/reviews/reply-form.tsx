import { REVIEW_LIMITS, type Review, reviewMessages } from "#domain/reviews/contract.ts";
import { toast } from "#web/lib/toast.ts";
import { TextForm } from "#web/ui/text-form.tsx";
import { useReply } from "./changes.ts";

interface ReplyFormProps {
  review: Review;
  listing: { id: number; slug: string };
  onDone: () => void;
}

/** A reply of the host. */
export default function ReplyForm({ review, listing, onDone }: ReplyFormProps) {
  const reply = useReply(listing, review.id);
  return (
    <TextForm
      label="Your reply"
      initial={review.ownerReply ?? ""}
      press="Reply"
      maxLength={REVIEW_LIMITS.reply}
      check={(text) => text === "" && reviewMessages.replyRequired}
      send={(text) => reply.mutateAsync(text)}
      onSent={() => {
        onDone();
        toast({ title: "Reply saved" });
      }}
      onBack={onDone}
    />
  );
}
