import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { DeductionView } from "#domain/bookings/deposit.ts";
import { DEPOSIT_WAITS } from "#domain/bookings/deposit-states.ts";
import { getDeductionPhoto } from "#domain/bookings/endpoints.ts";
import type { StayView } from "#domain/bookings/stay.ts";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { PrivateImage } from "#web/ui/private-image.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { userText } from "#web/ui/user-text.tsx";

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
      <Fact name={t("bookings.movedIn")}>{formatDate(checkedInOn)}</Fact>
      {noticeGivenOn && <Fact name={t("bookings.noticeGiven")}>{formatDate(noticeGivenOn)}</Fact>}
      {moveOutDate && !checkedOutOn && <Fact name={t("bookings.lastDay")}>{formatDate(moveOutDate)}</Fact>}
      {checkedOutOn && <Fact name={t("bookings.movedOut")}>{formatDate(checkedOutOn)}</Fact>}
    </dl>
  );
}

function Line({ name, amount, strong = false }: { name: ReactNode; amount: string; strong?: boolean }) {
  return (
    <div
      className={clsx("flex justify-between gap-4 py-1.5", strong && "border-line border-t pt-2.5 font-bold")}
    >
      <dt className={clsx("min-w-0 break-words", !strong && "text-muted")}>{name}</dt>
      <dd className="shrink-0 tabular-nums">{amount}</dd>
    </div>
  );
}

/** A deduction with its photos, and what guest and admins said of it. */
function Deduction({ bookingId, deduction }: { bookingId: number; deduction: DeductionView }) {
  const { reason, amount, photos, answer, objection, decided, decision } = deduction;
  const hasMore = photos.length > 0 || answer !== null;
  const sum = decided ?? amount;
  return (
    <>
      <Line name={userText(reason)} amount={`− ${formatRupees(sum)}`} />
      {hasMore && (
        <div className="grid gap-1 pb-2 text-muted text-sm">
          {answer === "accepted" && <dd>{t("bookings.deductionAccepted")}</dd>}
          {answer === "disputed" && (
            <dd className="whitespace-pre-line break-words">
              <RichText
                text={t("bookings.deductionDisputed", { text: objection ?? "–" })}
                tags={{ text: userText }}
              />
            </dd>
          )}
          {decided !== null && (
            <dd className="whitespace-pre-line break-words">
              <RichText
                text={t("bookings.deductionDecided", { amount: formatRupees(decided), text: decision ?? "" })}
                tags={{ text: userText }}
              />
            </dd>
          )}
          {photos.length > 0 && (
            <dd className="flex flex-wrap gap-2 print:hidden">
              {photos.map((name, at) => (
                <PrivateImage
                  key={name}
                  file={getDeductionPhoto(bookingId, name)}
                  alt={t("bookings.deductionPhoto", { number: at + 1, reason })}
                />
              ))}
            </dd>
          )}
        </div>
      )}
    </>
  );
}

/** What becomes of the deposit: held, owed by a day, or settled with each deduction and why. */
export function DepositFacts(props: { bookingId: number; stay: StayView; deposit: string }) {
  const { bookingId, stay, deposit: whole } = props;
  const { deposit } = stay;
  if (deposit.state === "none") return <p className="text-muted">{t("bookings.noDeposit")}</p>;
  return (
    <div className="grid gap-2 text-[15px]">
      {deposit.state === "held" && (
        <p className="text-muted">{t("bookings.depositHeld", { days: DEPOSIT_WAITS.open ?? 0 })}</p>
      )}
      <dl>
        <Line name={t("bookings.depositPaid")} amount={formatRupees(whole)} />
        {deposit.deductions.map((deduction, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two deductions may be alike, and their order stays
          <Deduction key={at} bookingId={bookingId} deduction={deduction} />
        ))}
        {deposit.returned === null && deposit.toReturn !== null && deposit.deductions.length > 0 && (
          <Line name={t("bookings.depositToReturn")} amount={formatRupees(deposit.toReturn)} strong />
        )}
        {deposit.returned !== null && (
          <Line name={t("bookings.depositReturned")} amount={formatRupees(deposit.returned)} strong />
        )}
      </dl>
      {deposit.reference && (
        <p className="break-all text-muted text-sm">
          {t("bookings.transferReference", { reference: deposit.reference })}
        </p>
      )}
    </div>
  );
}
