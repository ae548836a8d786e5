import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Inbox, Phone } from "lucide-react";
import { useState } from "react";
import { recordLabel } from "#domain/accounts/record-words.ts";
import { statusLabel } from "#domain/bookings/words.ts";
import { formatDate, formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { listLedger, listPayoutsDue, payHost } from "#domain/ledger/endpoints.ts";
import type { LedgerTransaction, PayoutDue } from "#domain/ledger/payouts.ts";
import { accountLabel, formatSigned, kindLabel } from "#domain/ledger/words.ts";
import { pages } from "#domain/paths.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { useDecidedSubjects } from "#web/lib/held-decisions.ts";
import { queriesOf } from "#web/lib/query.tsx";
import { Button } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { properName, userText } from "#web/ui/user-text.tsx";
import { MarkPaid } from "./mark-paid.tsx";
import { PagedQueue } from "./paged-queue.tsx";
import { CorrectDialog, PayDialog } from "./payout-dialogs.tsx";
import { ledgerList, payoutsDueQuery } from "./payout-queries.ts";

function Due({ payout, onPay }: { payout: PayoutDue; onPay: () => void }) {
  const { name, phone, isSuspended, amount, since, bookings } = payout;
  return (
    <article className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-[1fr_auto] sm:p-5">
      <div className="grid min-w-0 gap-1.5">
        <h3 className="min-w-0 break-words font-bold text-lg tracking-tight" translate="no">
          {name}
        </h3>
        {isSuspended && (
          <p>
            <Tag tone="ladies">{t("ledger.hostSuspended")}</Tag>
          </p>
        )}
        {phone && (
          <a href={`tel:+91${phone}`} className="inline-flex min-h-6 items-center gap-1.5 underline">
            <Phone aria-hidden="true" className="size-3.5" />
            +91 {phone}
          </a>
        )}
        <p className="text-muted text-sm">{t("ledger.dueSince", { time: formatMoment(since) })}</p>
        <ul className="grid gap-1.5 text-[15px]">
          {bookings.map((booking) => (
            <li key={booking.bookingId}>
              <RichText
                text={t("ledger.bookingLine", { id: booking.bookingId, title: booking.title })}
                tags={{ title: properName }}
              />
              {" · "}
              {formatDate(booking.moveInDate)} · {statusLabel(booking.status)} ·{" "}
              <b className="tabular-nums">{formatSigned(booking.amount)}</b>{" "}
              {!booking.isCheckInConfirmed && <Tag tone="sun">{t("ledger.unconfirmed")}</Tag>}
              {booking.reason && (
                <span className="block text-muted text-sm" lang="en" translate="no">
                  {booking.reason}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid content-start justify-items-end gap-2">
        <p className="font-bold text-xl tabular-nums tracking-tight">{formatSigned(amount)}</p>
        <Button onClick={onPay} aria-label={t("ledger.paidTo", { name })}>
          {t("ledger.paid")}
        </Button>
      </div>
    </article>
  );
}

function Transaction({ row, onCorrect }: { row: LedgerTransaction; onCorrect: () => void }) {
  const canCorrect = row.kind === "payout" && row.reversedById === null;
  return (
    <article className="grid gap-1.5 rounded-card border border-line bg-surface p-4 text-[15px]">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-bold">
          #{row.id} {kindLabel(row.kind)}
        </h3>
        <span>{recordLabel(row.subject)}</span>
        {row.reversedById !== null && <Tag tone="sun">{t("ledger.wasCorrected")}</Tag>}
        <span className="ml-auto text-muted text-sm">{formatMoment(row.at)}</span>
      </div>
      <dl className="grid gap-0.5">
        {row.entries.map(({ account, whose, whoseName, amount }) => (
          <div key={`${account} ${whose}`} className="flex justify-between gap-4">
            <dt className="min-w-0 break-words text-muted">
              {accountLabel(account)}
              {whose && <> · {whoseName ? properName(whoseName) : recordLabel(whose)}</>}
            </dt>
            <dd className="shrink-0 whitespace-nowrap tabular-nums">{formatSigned(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="break-words text-muted text-sm">
        {row.actorName ? properName(row.actorName) : recordLabel(row.actor)}
        {row.reference && (
          <>
            {" · "}
            <span translate="no">{row.reference}</span>
          </>
        )}
        {row.reason && <> · {userText(row.reason)}</>}
      </p>
      {canCorrect && (
        <Button
          variant="quiet"
          className="justify-self-start"
          aria-label={t("ledger.correctPayout", { id: row.id })}
          onClick={onCorrect}
        >
          {t("ledger.correct")}
        </Button>
      )}
    </article>
  );
}

function Ledger() {
  const list = useInfiniteQuery(ledgerList(useApi()));
  const [corrected, setCorrected] = useState<LedgerTransaction | null>(null);
  return (
    <section aria-labelledby="ledger" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="ledger" className="font-bold text-xl tracking-tight">
        {t("ledger.transactions")}
      </h2>
      <PagedQueue list={list} failed={t("ledger.ledgerNotLoaded")} empty={t("ledger.noTransactions")}>
        {(row) => <Transaction row={row} onCorrect={() => setCorrected(row)} />}
      </PagedQueue>
      <CorrectDialog row={corrected} onClose={() => setCorrected(null)} />
    </section>
  );
}

/** The host with this mobile number; two with the same one are paid one by one. */
function payable(api: Api, due: readonly PayoutDue[], phone: string) {
  const [host, other] = due.filter((payout) => payout.phone === phone);
  if (!host || other) return null;
  const { whose, name, isSuspended, amount } = host;
  return {
    subject: `payouts ${whose}`,
    name,
    isSuspended,
    amount,
    pay: (reference: string, idempotencyKey: string, keepalive: boolean) =>
      api.send(payHost(), { json: { whose, amount, reference }, idempotencyKey, keepalive }),
  };
}

/** Hosts who are to be paid, what stands on each account, and every transaction of the ledger. */
export function PayoutsTab() {
  const api = useApi();
  const payouts = useQuery(payoutsDueQuery(api));
  const decided = useDecidedSubjects();
  const [paying, setPaying] = useState<PayoutDue | null>(null);
  if (payouts.isError && !payouts.data)
    return <ErrorState title={t("ledger.loadFailed")} hint={t("shared.connection")} query={payouts} />;
  if (!payouts.data) return <LoadingPage />;
  const { balances, more } = payouts.data;
  const due = payouts.data.due.filter(({ whose }) => !decided.has(`payouts ${whose}`));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-labelledby="payouts-due" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="payouts-due" className="font-bold text-xl tracking-tight">
          {t("ledger.payoutsDue")}
        </h2>
        {due.length > 0 && (
          <MarkPaid
            hint={t("admin.pastePayouts")}
            path={pages.adminTab("payouts")}
            shownBy={queriesOf(listPayoutsDue, listLedger)}
            find={async (number) => payable(api, due, number)}
          />
        )}
        {due.length === 0 && <EmptyState icon={<Inbox className="size-7" />} title={t("ledger.nobodyDue")} />}
        {due.map((payout) => (
          <Due key={payout.whose} payout={payout} onPay={() => setPaying(payout)} />
        ))}
        {more > 0 && <p className="text-center text-muted">{t("ledger.moreHosts", { count: more })}</p>}
      </section>
      <section aria-labelledby="balances" className="grid gap-3">
        <h2 id="balances" className="font-bold text-xl tracking-tight">
          {t("ledger.balances")}
        </h2>
        <dl className="grid gap-1 rounded-card border border-line bg-surface p-4">
          {balances.map(({ account, amount }) => (
            <div key={account} className="flex justify-between gap-4">
              <dt>{accountLabel(account)}</dt>
              <dd className="whitespace-nowrap font-semibold tabular-nums">{formatSigned(amount)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Ledger />
      <PayDialog payout={paying} onClose={() => setPaying(null)} />
    </div>
  );
}
