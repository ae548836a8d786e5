import { t } from "#domain/i18n.ts";
import { REVIEW_LIMITS, type Review } from "#domain/reviews/contract.ts";
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
      label={t("reviews.yourReply")}
      initial={review.ownerReply ?? ""}
      press={t("reviews.reply")}
      maxLength={REVIEW_LIMITS.reply}
      check={(text) => text === "" && t("reviews.replyRequired")}
      send={(text) => reply.mutateAsync(text)}
      onSent={() => {
        onDone();
        toast({ title: t("reviews.replySaved") });
      }}
      onBack={onDone}
    />
  );
}
