import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { BankMatches } from "#domain/bookings/contract.ts";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { addAmounts, formatRupees } from "#domain/money.ts";
import type { VerifiedExact } from "#domain/statements/contract.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { properName } from "#web/ui/user-text.tsx";
import { useVerifyExact } from "./statement-queries.ts";
import { TimeLeft } from "./time-left.tsx";

type Match = BankMatches["exact"][number];

/** Eight digits of rupees are the most that sums are written with. */
const sumOf = (matches: readonly Match[]) =>
  matches.length === 0 ? "0.00" : addAmounts(...matches.map(({ amount }) => amount));

function Row({ match }: { match: Match }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-60 truncate">
        <b>#{match.id}</b> {properName(match.guestName)}{" "}
        <span className="text-muted" translate="no">
          · {match.title}
        </span>
      </span>
      <span className="font-mono text-sm" translate="no">
        {match.utr}
      </span>
      <span className="text-muted text-sm">{formatDay(match.date)}</span>
      <span className="font-semibold tabular-nums">{formatRupees(match.amount)}</span>
      <TimeLeft until={match.holdExpiresAt} />
    </li>
  );
}

function Failed({ outcomes }: { outcomes: VerifiedExact }) {
  const failed = outcomes.filter(({ isVerified }) => !isVerified);
  if (failed.length === 0) return null;
  return (
    <div role="alert" className="rounded-ctl bg-danger-soft px-4 py-3">
      <p className="font-semibold">{t("statements.someFailed", { count: failed.length })}</p>
      <ul className="mt-1 grid gap-1 text-[15px]">
        {failed.map(({ id, message }) => (
          <li key={id}>
            <b>{t("admin.bookingNumber", { id })}</b> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Payments that are in the statement as the guest said: one press verifies them all. */
export function ExactMatches({ matches }: { matches: readonly Match[] }) {
  const verify = useVerifyExact();
  const [confirming, setConfirming] = useState<readonly Match[] | null>(null);
  const count = matches.length;

  function press(chosen: readonly Match[]) {
    verify.mutateAsync(chosen.map(({ id }) => id)).then(
      (outcomes) => {
        setConfirming(null);
        const verified = outcomes.filter(({ isVerified }) => isVerified).length;
        toast({ title: t("statements.verified", { count: verified }) });
      },
      (error: unknown) => {
        setConfirming(null);
        showFailure(error, { fallback: t("statements.stopped") });
      },
    );
  }

  return (
    <>
      {verify.data && <Failed outcomes={verify.data} />}
      {count === 0 ? (
        <EmptyState
          icon={<CircleCheck className="size-7" />}
          title={t("statements.nothingExact")}
          hint={t("statements.nothingExactHint")}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button size="lg" onClick={() => setConfirming(matches)}>
              {t("statements.verifyAll", { count })}
            </Button>
            <p className="text-muted">{t("statements.together", { amount: formatRupees(sumOf(matches)) })}</p>
          </div>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
            {matches.map((match) => (
              <Row key={match.id} match={match} />
            ))}
          </ul>
        </>
      )}
      <Dialog
        open={confirming !== null}
        onOpenChange={(open) => !open && setConfirming(null)}
        dismissible={!verify.isPending}
        size="sm"
        title={t("statements.verifyTitle", { count: confirming?.length ?? 0 })}
        description={t("statements.verifyText")}
      >
        {confirming && (
          <div className="grid gap-4">
            <dl className="grid gap-1">
              <div className="flex justify-between gap-4">
                <dt>{t("statements.payments")}</dt>
                <dd className="font-semibold tabular-nums">{confirming.length}</dd>
              </div>
              <div className="flex justify-between gap-4">
                <dt>{t("statements.sum")}</dt>
                <dd className="font-semibold tabular-nums">{formatRupees(sumOf(confirming))}</dd>
              </div>
            </dl>
            {verify.isPending && (
              <div role="status" className="grid gap-1.5">
                <progress
                  aria-label={t("statements.progress", { done: verify.done, all: confirming.length })}
                  className="w-full accent-brand"
                  max={confirming.length}
                  value={verify.done}
                />
                <p className="text-muted text-sm tabular-nums">
                  {t("statements.progress", { done: verify.done, all: confirming.length })}
                </p>
              </div>
            )}
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onClick={() => setConfirming(null)} disabled={verify.isPending}>
                {t("shared.back")}
              </Button>
              <Button onClick={() => press(confirming)} busy={verify.isPending}>
                {t("statements.verifyPress", { count: confirming.length })}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}
