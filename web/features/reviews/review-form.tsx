import { type FormEvent, useState } from "react";
import { t } from "#domain/i18n.ts";
import { REVIEW_LIMITS, type Review, type ReviewAspect, type ReviewInput } from "#domain/reviews/contract.ts";
import { messageOf } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { useSaveReview } from "./changes.ts";
import { type DraftPhoto, PhotosField } from "./photos-field.tsx";
import { StarField } from "./stars.tsx";
import { ASPECT_LABEL, ASPECTS } from "./summary.tsx";

/** What is being written; kept by whoever opens the form, so that closing it loses nothing. */
export interface ReviewDraft {
  rating: number | null;
  aspects: Partial<Record<ReviewAspect, number>>;
  comment: string;
  photos: DraftPhoto[];
}

const nameOf = (url: string) => /([0-9a-f]{32})_/.exec(url)?.[1] ?? null;

export function draftOf(review: Review | null): ReviewDraft {
  if (!review) return { rating: null, aspects: {}, comment: "", photos: [] };
  const aspects = ASPECTS.flatMap((aspect) => {
    const stars = review[aspect];
    return stars === null ? [] : [[aspect, stars] as const];
  });
  const photos = review.photos.map((url) => ({
    id: url,
    name: nameOf(url),
    url,
    progress: 1,
    failure: null,
  }));
  return { rating: review.rating, aspects: Object.fromEntries(aspects), comment: review.comment, photos };
}

const inputOf = ({ rating, aspects, comment, photos }: ReviewDraft): ReviewInput | null =>
  rating === null
    ? null
    : {
        rating,
        ...aspects,
        comment: comment.trim(),
        photos: photos.flatMap(({ name }) => name ?? []),
      };

interface ReviewFormProps {
  listing: { id: number; slug: string };
  /** Undefined for a new one. */
  reviewId: number | undefined;
  draft: ReviewDraft;
  onDraft: (change: (draft: ReviewDraft) => ReviewDraft) => void;
  onDone: () => void;
}

export default function ReviewForm({ listing, reviewId, draft, onDraft, onDone }: ReviewFormProps) {
  const save = useSaveReview(listing, reviewId);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { keyFor } = useActionKey();
  const sending = draft.photos.some(({ name, failure }) => name === null && failure === null);
  const change = (part: Partial<ReviewDraft>) => onDraft((now) => ({ ...now, ...part }));

  function submit(event: FormEvent) {
    event.preventDefault();
    const input = inputOf(draft);
    setMissing(input === null);
    if (!input) return;
    const action = JSON.stringify(input);
    setFailure(undefined);
    save.mutateAsync({ input, key: keyFor(action) }).then(
      () => {
        onDone();
        toast({ title: reviewId === undefined ? t("reviews.thanks") : t("reviews.changed") });
      },
      (error: unknown) => setFailure(messageOf(error, t("reviews.sendFailed"))),
    );
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <StarField
        name="rating"
        legend={t("reviews.howWasIt")}
        size="lg"
        value={draft.rating}
        onChange={(rating) => {
          change({ rating });
          setMissing(false);
        }}
        error={missing ? t("reviews.ratingRequired") : undefined}
      />
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {ASPECTS.map((aspect) => (
          <StarField
            key={aspect}
            name={aspect}
            legend={t("reviews.aspectOptional", { aspect: ASPECT_LABEL[aspect]() })}
            value={draft.aspects[aspect] ?? null}
            onChange={(stars) => onDraft((now) => ({ ...now, aspects: { ...now.aspects, [aspect]: stars } }))}
          />
        ))}
      </div>
      <TextArea
        label={t("reviews.commentLabel")}
        rows={5}
        maxLength={REVIEW_LIMITS.comment}
        value={draft.comment}
        hint={t("reviews.commentLength", { count: draft.comment.length, max: REVIEW_LIMITS.comment })}
        onChange={(event) => change({ comment: event.target.value })}
      />
      <PhotosField
        photos={draft.photos}
        onChange={(changed) => onDraft((now) => ({ ...now, photos: changed(now.photos) }))}
      />
      {failure && (
        <p role="alert" className="font-medium text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone} disabled={save.isPending}>
          {t("shared.back")}
        </Button>
        <Button type="submit" busy={save.isPending} disabled={sending}>
          {sending
            ? t("reviews.sendingPhotos")
            : reviewId === undefined
              ? t("reviews.send")
              : t("reviews.save")}
        </Button>
      </div>
    </form>
  );
}
