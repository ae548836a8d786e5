import { Plus, X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { DEPOSIT_LIMITS, type DeductionInput } from "#domain/bookings/deposit.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { properName, userText } from "#web/ui/user-text.tsx";
import { DeductionPhotos } from "./deduction-photos.tsx";
import { type DraftLine, type LineFaults, readLines, refusedLines, sumsOf } from "./deductions.ts";
import type { Staying } from "./stay-steps.tsx";
import { useStayStep } from "./use-stay-step.ts";

interface LineProps {
  bookingId: number;
  line: DraftLine;
  at: number;
  faults: LineFaults[number] | undefined;
  onChange: (line: DraftLine) => void;
  onRemove: () => void;
}

function Deduction({ bookingId, line, at, faults, onChange, onRemove }: LineProps) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_7.5rem_auto] items-start gap-2">
      <legend className="sr-only">{t("bookings.deductionNumber", { number: at + 1 })}</legend>
      <Input
        label={t("bookings.deductionFor")}
        value={line.reason}
        maxLength={DEPOSIT_LIMITS.reason}
        error={faults?.reason}
        onChange={(event) => onChange({ ...line, reason: event.target.value })}
      />
      <Input
        label={t("bookings.amount")}
        prefix="₹"
        inputMode="decimal"
        value={line.amount}
        error={faults?.amount}
        onChange={(event) => onChange({ ...line, amount: event.target.value.replace(/[^\d.]/g, "") })}
      />
      <IconButton
        label={t("bookings.removeDeduction", { number: at + 1 })}
        look="plain"
        className="mt-7"
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-5" />
      </IconButton>
      <DeductionPhotos
        bookingId={bookingId}
        number={at + 1}
        photos={line.photos}
        onChange={(photos) => onChange({ ...line, photos })}
      />
    </fieldset>
  );
}

function Sums({ deposit, lines }: { deposit: string; lines: readonly DraftLine[] }) {
  const { kept, returned } = sumsOf(lines, deposit);
  return (
    <dl aria-live="polite" className="grid gap-1 rounded-ctl bg-brand-soft px-4 py-3 tabular-nums">
      <div className="flex justify-between">
        <dt>{t("bookings.deposit")}</dt>
        <dd>{formatRupees(deposit)}</dd>
      </div>
      <div className="flex justify-between">
        <dt>{t("bookings.deducted")}</dt>
        <dd>− {formatRupees(kept)}</dd>
      </div>
      <div className="flex justify-between font-bold">
        <dt>{t("bookings.toReturn")}</dt>
        <dd>{returned === null ? "–" : formatRupees(returned)}</dd>
      </div>
    </dl>
  );
}

/** Deductions with their sum, then once more all of it to look at before it counts. */
export function ProposeForm({ booking, onDone }: { booking: Staying; onDone: () => void }) {
  const nextId = useRef(1);
  const [lines, setLines] = useState<DraftLine[]>([]);
  const [faults, setFaults] = useState<LineFaults>({});
  const [message, setMessage] = useState<string>();
  const [proposed, setProposed] = useState<DeductionInput[] | null>(null);
  const {
    take,
    failure,
    clearFailure: forget,
    isPending,
  } = useStayStep(booking, { onDone, onRefused: show });
  const { kept } = sumsOf(lines, booking.securityDeposit);
  const guest = booking.guestName;

  function change(next: DraftLine[]) {
    setLines(next);
    setFaults({});
    setMessage(undefined);
    forget();
  }
  /** Back to what was typed, with what is wrong beside it. */
  function show(fields: Record<string, string>) {
    setProposed(null);
    setFaults(refusedLines(lines, fields));
    setMessage(fields.deductions ?? fields.step);
  }
  function look(event: FormEvent) {
    event.preventDefault();
    const read = readLines(lines, booking.securityDeposit);
    if ("deductions" in read) return setProposed(read.deductions);
    setFaults(read.faults);
    setMessage(read.message);
  }

  if (proposed) {
    return (
      <div className="grid gap-5">
        <p>
          <RichText
            text={
              proposed.length === 0
                ? t("bookings.proposeNone", { amount: formatRupees(booking.securityDeposit), guest })
                : t("bookings.proposeSome", { amount: formatRupees(kept), guest })
            }
            tags={{ guest: properName }}
          />
        </p>
        <Sums deposit={booking.securityDeposit} lines={lines} />
        {proposed.length > 0 && (
          <ul className="list-disc pl-5">
            {proposed.map(({ reason, amount }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two deductions may be alike, and their order stays
              <li key={at} className="break-words">
                {userText(reason)}: {formatRupees(amount)}
              </li>
            ))}
          </ul>
        )}
        {failure && (
          <p role="alert" className="font-medium text-danger">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setProposed(null)} disabled={isPending}>
            {t("shared.back")}
          </Button>
          <Button busy={isPending} onClick={() => take({ step: "propose_deductions", deductions: proposed })}>
            {t("bookings.confirm")}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={look} className="grid gap-4">
      {lines.map((line, at) => (
        <Deduction
          key={line.id}
          bookingId={booking.id}
          line={line}
          at={at}
          faults={faults[line.id]}
          onChange={(changed) => change(lines.map((each) => (each.id === line.id ? changed : each)))}
          onRemove={() => change(lines.filter(({ id }) => id !== line.id))}
        />
      ))}
      {lines.length < DEPOSIT_LIMITS.deductions && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => change([...lines, { id: nextId.current++, reason: "", amount: "", photos: [] }])}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t("bookings.addDeduction")}
        </Button>
      )}
      <Sums deposit={booking.securityDeposit} lines={lines} />
      {message && (
        <p role="alert" className="font-medium text-danger">
          {message}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          {t("shared.back")}
        </Button>
        <Button type="submit">{t("bookings.continue")}</Button>
      </div>
    </form>
  );
}
