import { clsx } from "clsx";
import { Landmark } from "lucide-react";
import type { AdminBooking } from "#domain/bookings/contract.ts";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import type { BankAnswer as Answer, BankLine } from "#domain/statements/matching.ts";

const WORDS: Record<Answer, () => string> = {
  exact: () => t("statements.exact"),
  other_amount: () => t("statements.otherAmount"),
  several_numbers: () => t("statements.severalNumbers"),
  seen_twice: () => t("statements.seenTwice"),
  reversed: () => t("statements.reversed"),
  far_date: () => t("statements.farDate"),
  other_digit: () => t("statements.otherDigit"),
};

/** A UTR with the characters marked that the other one has not. */
function Utr({ utr, beside }: { utr: string; beside: string }) {
  return (
    <span className="font-mono" translate="no">
      {[...utr].map((letter, at) =>
        letter === beside[at] ? (
          letter
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a character is what it is
          <mark key={at} className="bg-sun-soft font-bold text-ink underline">
            {letter}
          </mark>
        ),
      )}
    </span>
  );
}

function AtBank({ line, booking }: { line: BankLine; booking: AdminBooking }) {
  const { utr, totalAmount } = booking;
  const isOther = line.amount !== totalAmount;
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-muted text-sm">
        {line.isDebit ? t("statements.wentOut") : t("statements.atBank")} · {formatDay(line.date)}
      </dt>
      <dd
        className={clsx("font-semibold tabular-nums", isOther && "text-danger underline underline-offset-4")}
      >
        {formatRupees(line.amount)}
      </dd>
      {line.utrs.map((each) => (
        <dd key={each}>
          <Utr utr={each} beside={utr ?? ""} />
        </dd>
      ))}
      {line.narration && (
        <dd className="wrap-anywhere text-muted text-sm" translate="no">
          {line.narration}
        </dd>
      )}
    </div>
  );
}

/** What the bank statement says of a payment, with its lines beside what the guest said. */
export function BankAnswer({ booking }: { booking: AdminBooking }) {
  const { bank, utr, totalAmount } = booking;
  if (!bank) return null;
  const isExact = bank.answer === "exact";
  return (
    <div className={clsx("grid gap-2 rounded-ctl px-4 py-3", isExact ? "bg-brand-soft" : "bg-sun-soft")}>
      <p className="flex items-center gap-2 font-semibold">
        <Landmark
          aria-hidden="true"
          className={clsx("size-5 shrink-0", isExact ? "text-brand" : "text-sun-ink")}
        />
        {WORDS[bank.answer]()}
      </p>
      {!isExact && (
        <dl className="grid gap-4 text-[15px] sm:grid-cols-2">
          <div className="grid min-w-0 content-start gap-0.5">
            <dt className="text-muted text-sm">{t("statements.inBooking")}</dt>
            <dd className="font-semibold tabular-nums">{formatRupees(totalAmount)}</dd>
            <dd className="font-mono" translate="no">
              {utr}
            </dd>
          </div>
          {bank.lines.map((line) => (
            <AtBank key={line.id} line={line} booking={booking} />
          ))}
        </dl>
      )}
    </div>
  );
}
