import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay, formatMonth } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees, fromPaise, toPaise } from "#domain/money.ts";
import type { InvoiceDraft, InvoicesPreview } from "#domain/rents/contract.ts";
import { firstDayOf } from "#domain/rents/days.ts";
import { makeInvoices, splitReading } from "#domain/rents/endpoints.ts";
import { lineLabel } from "#domain/rents/words.ts";
import { useApi } from "#web/lib/api.ts";
import { messageOf, showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Checkbox } from "#web/ui/field.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { properName } from "#web/ui/user-text.tsx";
import { NotLoaded } from "./private-page.tsx";
import { previewQuery, useRentChange } from "./queries.ts";

const depositOf = ({ lines }: InvoiceDraft) => lines.find(({ kind }) => kind === "deposit");

interface DraftProps {
  draft: InvoiceDraft;
  isDepositPaid: boolean;
  onDepositPaid: (isPaid: boolean) => void;
}

function Draft({ draft, isDepositPaid, onDepositPaid }: DraftProps) {
  const deposit = depositOf(draft);
  const left = isDepositPaid && deposit ? toPaise(deposit.amount) : 0;
  return (
    <li className="grid gap-1 border-line border-t py-3">
      <div className="flex flex-wrap justify-between gap-x-4">
        <b className="min-w-0 break-words">
          {properName(draft.name)}{" "}
          {draft.place && <span className="whitespace-nowrap text-muted">{properName(draft.place)}</span>}
        </b>
        <b className="tabular-nums">{formatRupees(fromPaise(toPaise(draft.total) - left))}</b>
      </div>
      <p className="text-muted text-sm">
        {draft.lines.map((line) => `${lineLabel(line)} ${formatRupees(line.amount)}`).join(" · ")}
      </p>
      <p className="text-muted text-sm">{t("rents.dueOn", { day: formatDay(draft.dueOn) })}</p>
      {deposit && (
        <Checkbox
          label={t("rents.depositPaidBefore", { amount: formatRupees(deposit.amount) })}
          checked={isDepositPaid}
          onChange={(event) => onDepositPaid(event.target.checked)}
        />
      )}
    </li>
  );
}

/** Readings that others were charged for before somebody came to them. */
function CutReadings({ cut, propertyId }: { cut: InvoicesPreview["cut"]; propertyId: number }) {
  const split = useRentChange((api, { readingId }: { readingId: number }, idempotencyKey) =>
    api.send(splitReading(propertyId, readingId), { idempotencyKey }),
  );
  if (cut.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {cut.map(({ readingId, room, readOn, canSplit }) => (
        <li
          key={readingId}
          className="grid justify-items-start gap-2 rounded-ctl bg-sun-soft px-4 py-3 text-ink text-sm"
        >
          {t("rents.readingCut", { room, day: formatDay(readOn) })}
          {canSplit && (
            <Button
              variant="secondary"
              aria-label={t("rents.splitLabel", { room })}
              busy={split.isPending}
              onClick={() =>
                split.mutate(
                  { readingId },
                  {
                    onSuccess: () => void toast({ title: t("rents.splitDone") }),
                    onError: (error) => showFailure(error),
                  },
                )
              }
            >
              {t("rents.splitAgain")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Preview({ preview, propertyId, onClose }: { preview: InvoicesPreview } & Omit<Props, "month">) {
  const [paid, setPaid] = useState<ReadonlySet<number>>(new Set());
  const make = useRentChange((api, json: { month: string; withoutDeposit: number[] }, idempotencyKey) =>
    api.send(makeInvoices(propertyId), { json, idempotencyKey }).then(({ data }) => {
      toast({ title: t("rents.invoicesMade", { count: data.made }) });
      onClose();
    }),
  );
  const left = preview.drafts
    .filter(({ tenantId }) => paid.has(tenantId))
    .reduce((sum, draft) => sum + toPaise(depositOf(draft)?.amount ?? "0"), 0);
  const toggle = (tenantId: number, isPaid: boolean) => {
    const next = new Set(paid);
    if (isPaid) next.add(tenantId);
    else next.delete(tenantId);
    setPaid(next);
  };
  if (preview.drafts.length === 0)
    return (
      <p>{preview.made > 0 ? t("rents.allMade", { count: preview.made }) : t("rents.nobodyToInvoice")}</p>
    );
  return (
    <div className="grid gap-3">
      <CutReadings cut={preview.cut} propertyId={propertyId} />
      <ul className="grid">
        {preview.drafts.map((draft) => (
          <Draft
            key={draft.tenantId}
            draft={draft}
            isDepositPaid={paid.has(draft.tenantId)}
            onDepositPaid={(isPaid) => toggle(draft.tenantId, isPaid)}
          />
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-line border-t pt-3 font-bold text-lg">
        <span>{t("rents.total")}</span>
        <span className="tabular-nums">{formatRupees(fromPaise(toPaise(preview.total) - left))}</span>
      </p>
      {make.isError && (
        <p role="alert" className="font-medium text-danger text-sm">
          {messageOf(make.error)}
        </p>
      )}
      {make.isPaused && <p role="status">{t("properties.waitsForConnection")}</p>}
      <Button
        size="lg"
        busy={make.isPending}
        onClick={() => make.mutate({ month: preview.month, withoutDeposit: [...paid] })}
      >
        {t("rents.makeCount", { count: preview.drafts.length })}
      </Button>
    </div>
  );
}

interface Props {
  propertyId: number;
  month: string;
  onClose: () => void;
}

/** What the invoices of a month would be, and the button that makes them. */
export function MakeInvoices({ propertyId, month, onClose }: Props) {
  const preview = useQuery(previewQuery(useApi(), propertyId, month));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("rents.invoicesFor", { month: formatMonth(firstDayOf(month)) })}
      description={t("rents.invoicesText")}
      phone="full"
    >
      {preview.isError && !preview.data && <NotLoaded query={preview} />}
      {preview.isPending && <Spinner />}
      {preview.data && <Preview preview={preview.data} propertyId={propertyId} onClose={onClose} />}
    </Dialog>
  );
}
