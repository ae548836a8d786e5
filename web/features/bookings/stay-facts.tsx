import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { StayView } from "#domain/bookings/stay.ts";
import { formatDate } from "#domain/formats.ts";
import { formatRupees } from "#domain/money.ts";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** The days of a stay, those that are known. */
export function StayDays({ stay }: { stay: StayView }) {
  const { checkedInOn, noticeGivenOn, moveOutDate, checkedOutOn } = stay;
  if (!checkedInOn) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-[15px]">
      <Fact name="Moved in">{formatDate(checkedInOn)}</Fact>
      {noticeGivenOn && <Fact name="Notice given">{formatDate(noticeGivenOn)}</Fact>}
      {moveOutDate && !checkedOutOn && <Fact name="Last day">{formatDate(moveOutDate)}</Fact>}
      {checkedOutOn && <Fact name="Moved out">{formatDate(checkedOutOn)}</Fact>}
    </dl>
  );
}

function Line({ name, amount, strong = false }: { name: string; amount: string; strong?: boolean }) {
  return (
    <div
      className={clsx("flex justify-between gap-4 py-1.5", strong && "border-line border-t pt-2.5 font-bold")}
    >
      <dt className={clsx("min-w-0 break-words", !strong && "text-muted")}>{name}</dt>
      <dd className="shrink-0 tabular-nums">{amount}</dd>
    </div>
  );
}

/** What becomes of the deposit: held, owed by a day, or settled with each deduction and why. */
export function DepositFacts({ stay, deposit: whole }: { stay: StayView; deposit: string }) {
  const { deposit } = stay;
  if (deposit.state === "none") return <p className="text-muted">No deposit was taken for this stay.</p>;
  return (
    <div className="grid gap-2 text-[15px]">
      {deposit.state === "held" && (
        <p className="text-muted">Held until the last day, and to be returned within 7 days after it.</p>
      )}
      {deposit.state === "due" && deposit.dueOn && (
        <p>
          To be returned by <b>{formatDate(deposit.dueOn)}</b>, less what is deducted.
        </p>
      )}
      <dl>
        <Line name="Deposit paid" amount={formatRupees(whole)} />
        {deposit.deductions.map(({ reason, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two deductions may be alike, and their order stays
          <Line key={at} name={reason} amount={`− ${formatRupees(amount)}`} />
        ))}
        {deposit.returned !== null && (
          <Line name="Deposit returned" amount={formatRupees(deposit.returned)} strong />
        )}
      </dl>
      {deposit.reference && (
        <p className="break-all text-muted text-sm">Transfer reference: {deposit.reference}</p>
      )}
    </div>
  );
}
