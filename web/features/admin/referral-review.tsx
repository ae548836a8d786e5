import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { type AdminReferral, referralMessages } from "#domain/referrals/contract.ts";
import type { ReferralStatus } from "#domain/referrals/states.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { ReferralEvidence } from "./referral-evidence.tsx";
import { useReview } from "./referral-queries.ts";

const NOTES_LENGTH = 1000;

const STEPS: Partial<
  Record<ReferralStatus, { label: () => string; done: () => string; variant: ButtonVariant }>
> = {
  verified: { label: () => t("admin.verify"), done: () => t("admin.referralVerified"), variant: "primary" },
  rejected: {
    label: () => t("admin.reject"),
    done: () => t("admin.referralRejected"),
    variant: "destructive",
  },
  paid: { label: () => t("admin.markPaid"), done: () => t("admin.markedPaid"), variant: "primary" },
};

function Review({ referral, onDone }: { referral: AdminReferral; onDone: () => void }) {
  const review = useReview(referral.id);
  const [notes, setNotes] = useState(referral.adminNotes ?? "");
  const { keyFor } = useActionKey();

  function take(status: ReferralStatus) {
    const input = { status, adminNotes: notes.trim() };
    // Pressed again after a failure it is the same step, and happens once.
    const action = JSON.stringify(input);
    review.mutateAsync({ ...input, key: keyFor(action) }).then(
      () => {
        onDone();
        toast({ title: STEPS[status]?.done() ?? t("admin.saved"), description: referral.refereeName });
      },
      (error: unknown) => showFailure(error, { fallback: referralMessages.updateFailed() }),
    );
  }

  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-3 text-[15px] [&_dd]:font-semibold [&_dt]:text-muted [&_dt]:text-sm">
        <div>
          <dt>{t("admin.friend")}</dt>
          <dd className="break-words" translate="no">
            {referral.refereeName}
          </dd>
          <dd className="font-normal! tabular-nums">+91 {referral.refereePhone}</dd>
        </div>
        <div>
          <dt>{t("admin.referredBy")}</dt>
          <dd className="break-words" translate="no">
            {referral.referrer.firstName}
          </dd>
          <dd className="font-normal! tabular-nums">
            {referral.referrer.phoneNumber
              ? `+91 ${referral.referrer.phoneNumber}`
              : t("admin.accountDeleted")}
          </dd>
        </div>
        <div>
          <dt>{t("admin.reward")}</dt>
          <dd>{formatRupees(referral.amount)}</dd>
        </div>
        {referral.listing && (
          <div>
            <dt>{t("admin.pg")}</dt>
            <dd translate="no">{referral.listing.title}</dd>
          </div>
        )}
      </dl>
      <ReferralEvidence referral={referral} />
      {referral.nextStatuses.length > 0 && (
        <>
          <TextArea
            label={t("admin.adminNotes")}
            hint={t("admin.adminNotesHint")}
            value={notes}
            maxLength={NOTES_LENGTH}
            onChange={(event) => setNotes(event.target.value)}
          />
          <div className="flex flex-wrap justify-end gap-3">
            {referral.nextStatuses.map((status) => (
              <Button
                key={status}
                variant={STEPS[status]?.variant}
                disabled={review.isPending}
                busy={review.isPending && review.variables?.status === status}
                onClick={() => take(status)}
              >
                {STEPS[status]?.label()}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** One referral, looked at and decided. */
export function ReviewDialog({ referral, onClose }: { referral: AdminReferral | null; onClose: () => void }) {
  return (
    <Dialog
      open={referral !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t("admin.reviewReferral")}
      description={referral ? t("admin.referralNumber", { id: referral.id }) : undefined}
    >
      {referral && <Review key={referral.id} referral={referral} onDone={onClose} />}
    </Dialog>
  );
}
