import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { type AdminReferral, referralMessages } from "#domain/referrals/contract.ts";
import { decideReferral, getAdminReferral, listReferrals } from "#domain/referrals/endpoints.ts";
import type { ReferralStatus } from "#domain/referrals/states.ts";
import { useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { queriesOf } from "#web/lib/query.tsx";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Input, TextArea } from "#web/ui/field.tsx";
import { ReferralEvidence } from "./referral-evidence.tsx";
import { useDecide } from "./use-decide.ts";

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

/** Of a reward that was written down as paid by mistake, or whose transfer came back. */
const TAKE_BACK: typeof STEPS = {
  verified: { label: () => t("ledger.correct"), done: () => t("ledger.corrected"), variant: "secondary" },
};

function Review({ referral, onDone }: { referral: AdminReferral; onDone: () => void }) {
  const api = useApi();
  const decide = useDecide();
  const [isDeciding, setIsDeciding] = useState(false);
  const isPaid = referral.status === "paid";
  // Why a payment is taken back is another matter than why it was verified.
  const [notes, setNotes] = useState(isPaid ? "" : (referral.adminNotes ?? ""));
  const [reference, setReference] = useState("");
  const [fault, setFault] = useState<"reference" | "notes">();
  const steps = isPaid ? TAKE_BACK : STEPS;
  const notesMissing = isPaid ? t("ledger.reasonRequired") : referralMessages.reasonRequired();
  const { keyFor } = useActionKey();

  function take(status: ReferralStatus) {
    if (status === "paid" && reference.trim() === "") return setFault("reference");
    if ((isPaid || status === "rejected") && notes.trim() === "") return setFault("notes");
    const paid = status === "paid" ? { reference: reference.trim() } : {};
    const input = { status, adminNotes: notes.trim(), ...paid };
    // Sent again after a failure it is the same step, and happens once.
    const key = keyFor(JSON.stringify(input));
    setIsDeciding(true);
    decide({
      subject: `referrals ${referral.id}`,
      shownBy: queriesOf(listReferrals, getAdminReferral),
      title: steps[status]?.done() ?? t("admin.saved"),
      about: referral.refereeName,
      path: pages.adminTab("referrals", referral.id),
      fallback: referralMessages.updateFailed(),
      send: (keepalive) =>
        api.send(decideReferral(referral.id), { json: input, idempotencyKey: key, keepalive }),
    })
      .then(onDone, (error: unknown) => showFailure(error))
      .finally(() => setIsDeciding(false));
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
      {referral.status === "pending" && referral.evidence.accountSince === null && (
        <p className="rounded-ctl bg-sun-soft px-4 py-3">
          {referralMessages.notJoined(referral.refereePhone)}
        </p>
      )}
      {referral.nextStatuses.length > 0 && (
        <>
          {referral.nextStatuses.includes("paid") && (
            <Input
              label={t("ledger.transferReference")}
              value={reference}
              maxLength={60}
              autoComplete="off"
              error={fault === "reference" ? t("ledger.referenceRequired") : undefined}
              onChange={(event) => {
                setReference(event.target.value);
                setFault(undefined);
              }}
            />
          )}
          <TextArea
            label={isPaid ? t("bookings.decisionLabel") : t("admin.adminNotes")}
            hint={isPaid ? t("ledger.correctText") : t("admin.adminNotesHint")}
            value={notes}
            maxLength={NOTES_LENGTH}
            error={fault === "notes" ? notesMissing : undefined}
            onChange={(event) => {
              setNotes(event.target.value);
              setFault(undefined);
            }}
          />
          <div className="flex flex-wrap justify-end gap-3">
            {referral.nextStatuses.map((status) => (
              <Button
                key={status}
                variant={steps[status]?.variant}
                disabled={isDeciding}
                aria-keyshortcuts={status === "rejected" ? "r" : "v"}
                onClick={() => take(status)}
              >
                {steps[status]?.label()}
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
