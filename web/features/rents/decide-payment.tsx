import { useState } from "react";
import { t } from "#domain/i18n.ts";
import type { RentDecision } from "#domain/rents/choices.ts";
import { decideRentPayment } from "#domain/rents/endpoints.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useRentChange } from "./queries.ts";

interface Decided {
  propertyId: number;
  paymentId: number;
}

const useDecide = ({ propertyId, paymentId }: Decided) =>
  useRentChange((api, json: { decision: RentDecision; reason?: string }, idempotencyKey) =>
    api.send(decideRentPayment(propertyId, paymentId), { json, idempotencyKey }),
  );

interface ReasonDialogProps extends Decided {
  decision: "reject" | "reverse";
  onClose: () => void;
}

/** Why a payment is rejected or taken back; the tenant reads it. */
export function ReasonDialog({ decision, onClose, ...ids }: ReasonDialogProps) {
  const decide = useDecide(ids);
  const isRejected = decision === "reject";
  return (
    <FormDialog
      title={isRejected ? t("rents.rejectTitle") : t("rents.reverseTitle")}
      description={isRejected ? t("rents.rejectText") : t("rents.reverseText")}
      press={isRejected ? t("rents.reject") : t("rents.reverse")}
      variant="destructive"
      onClose={onClose}
      isPaused={decide.isPaused}
      initial={{ reason: "" }}
      send={({ reason }) =>
        decide
          .mutateAsync({ decision, reason })
          .then(() => toast({ title: isRejected ? t("rents.rejected") : t("rents.reversed") }))
      }
      fields={({ values, errors, set }) => (
        <TextArea
          label={t("rents.reason")}
          hint={t("rents.reasonHint")}
          value={values.reason}
          maxLength={300}
          error={errors.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      )}
    />
  );
}

/** What the host does with a payment that a tenant sent. @param what names it for a screen reader */
export function DecidePayment({ what, ...ids }: Decided & { what: string }) {
  const decide = useDecide(ids);
  const [rejecting, setRejecting] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        busy={decide.isPending}
        aria-label={t("rents.confirmWhat", { what })}
        onClick={() => {
          // As a promise: the list may be read anew, and this row gone, before a callback of the row is called.
          const confirmed = decide.mutateAsync({ decision: "confirm" });
          confirmed.then(() => toast({ title: t("rents.confirmed") }), showFailure);
        }}
      >
        {t("rents.confirm")}
      </Button>
      <Button
        variant="secondary"
        disabled={decide.isPending}
        aria-label={t("rents.rejectWhat", { what })}
        onClick={() => setRejecting(true)}
      >
        {t("rents.reject")}
      </Button>
      {decide.isPaused && (
        <p role="status" className="w-full text-muted text-sm">
          {t("properties.waitsForConnection")}
        </p>
      )}
      {rejecting && <ReasonDialog {...ids} decision="reject" onClose={() => setRejecting(false)} />}
    </div>
  );
}
