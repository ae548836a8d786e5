import { useState } from "react";
import { t } from "#domain/i18n.ts";
import type { LedgerTransaction, PayoutDue } from "#domain/ledger/payouts.ts";
import { formatSigned } from "#domain/ledger/words.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Input, TextArea } from "#web/ui/field.tsx";
import { usePayHost, useReversePayout } from "./payout-queries.ts";

interface ActionsProps {
  isPending: boolean;
  press: string;
  onBack: () => void;
  onPress: () => void;
}

const Actions = ({ isPending, press, onBack, onPress }: ActionsProps) => (
  <div className="flex flex-wrap justify-end gap-3">
    <Button variant="secondary" onClick={onBack} disabled={isPending}>
      {t("shared.back")}
    </Button>
    <Button onClick={onPress} busy={isPending}>
      {press}
    </Button>
  </div>
);

function PayForm({ payout, onClose }: { payout: PayoutDue; onClose: () => void }) {
  const pay = usePayHost();
  const { keyFor } = useActionKey();
  const [reference, setReference] = useState("");
  const [error, setError] = useState<string>();
  function press() {
    const written = reference.trim();
    if (written === "") return setError(t("ledger.referenceRequired"));
    const input = { whose: payout.whose, amount: payout.amount, reference: written };
    pay.mutateAsync({ ...input, key: keyFor(JSON.stringify(input)) }).then(() => {
      onClose();
      toast({ title: t("ledger.payoutDone"), description: payout.name });
    }, showFailure);
  }
  return (
    <div className="grid gap-4">
      <p>{t("ledger.payText", { amount: formatSigned(payout.amount) })}</p>
      <Input
        data-first-focus=""
        label={t("ledger.transferReference")}
        value={reference}
        maxLength={60}
        autoComplete="off"
        error={error}
        onChange={(event) => {
          setReference(event.target.value);
          setError(undefined);
        }}
      />
      <Actions isPending={pay.isPending} press={t("ledger.paid")} onBack={onClose} onPress={press} />
    </div>
  );
}

/** The UTR of what a host was paid. */
export function PayDialog({ payout, onClose }: { payout: PayoutDue | null; onClose: () => void }) {
  return (
    <Dialog
      open={payout !== null}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t("ledger.payTitle")}
    >
      {payout && <PayForm key={payout.whose} payout={payout} onClose={onClose} />}
    </Dialog>
  );
}

function CorrectForm({ row, onClose }: { row: LedgerTransaction; onClose: () => void }) {
  const reverse = useReversePayout(row.id);
  const { keyFor } = useActionKey();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  function press() {
    const written = reason.trim();
    if (written === "") return setError(t("bookings.decisionRequired"));
    reverse.mutateAsync({ reason: written, key: keyFor(JSON.stringify([row.id, written])) }).then(() => {
      onClose();
      toast({ title: t("ledger.corrected") });
    }, showFailure);
  }
  return (
    <div className="grid gap-4">
      <TextArea
        data-first-focus=""
        label={t("bookings.decisionLabel")}
        value={reason}
        maxLength={500}
        error={error}
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
      <Actions isPending={reverse.isPending} press={t("ledger.correct")} onBack={onClose} onPress={press} />
    </div>
  );
}

/** Takes a payout back that was written down wrongly, with a reason. */
export function CorrectDialog({ row, onClose }: { row: LedgerTransaction | null; onClose: () => void }) {
  return (
    <Dialog
      open={row !== null}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t("ledger.correctTitle")}
      description={t("ledger.correctPayoutText")}
    >
      {row && <CorrectForm key={row.id} row={row} onClose={onClose} />}
    </Dialog>
  );
}
