import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { recordLabel } from "#domain/accounts/record-words.ts";
import { formatDay, formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { STATEMENT_DAYS } from "#domain/statements/choices.ts";
import type { Statement } from "#domain/statements/contract.ts";
import type { BankLine } from "#domain/statements/matching.ts";
import { useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { properName } from "#web/ui/user-text.tsx";
import { PagedQueue } from "./paged-queue.tsx";
import { statementsQuery, unclaimedList, useDeleteStatement } from "./statement-queries.ts";

function Line({ line }: { line: BankLine }) {
  return (
    <article className="grid gap-1 rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap justify-between gap-4">
        <span className="font-mono" translate="no">
          {line.utrs.join(" · ") || "–"}
        </span>
        <b className="tabular-nums">{formatRupees(line.amount)}</b>
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        {formatDay(line.date)}
        {line.narration && <> · {properName(line.narration)}</>}
      </p>
    </article>
  );
}

/** Payments at the bank for which no proof has come yet. */
export function UnclaimedLines() {
  const list = useInfiniteQuery(unclaimedList(useApi()));
  return (
    <>
      <p className="text-muted">{t("statements.unclaimedText")}</p>
      <PagedQueue list={list} failed={t("statements.notLoaded")} empty={t("statements.nothingUnclaimed")}>
        {(line) => <Line line={line} />}
      </PagedQueue>
    </>
  );
}

function daysOf({ firstDate, lastDate }: Statement): string {
  if (firstDate === null || lastDate === null) return "–";
  return firstDate === lastDate ? formatDay(firstDate) : `${formatDay(firstDate)} – ${formatDay(lastDate)}`;
}

function Uploaded({ statement, onRemove }: { statement: Statement; onRemove: () => void }) {
  const { id, credits, newCredits, uploadedAt, uploadedBy, uploaderName } = statement;
  return (
    <article className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <h3 className="font-semibold">{daysOf(statement)}</h3>
        <p className="text-[15px]">
          {t("statements.uploaded", { count: credits })} {t("statements.newOnes", { count: newCredits })}
        </p>
        <p className="text-muted text-sm">
          {formatMoment(uploadedAt)} · {uploaderName ? properName(uploaderName) : recordLabel(uploadedBy)}
        </p>
      </div>
      <Button variant="quiet" onClick={onRemove} aria-label={t("statements.removeNumber", { id })}>
        {t("statements.remove")}
      </Button>
    </article>
  );
}

/** What was uploaded, and the way to take a wrong one out again. */
export function StatementList() {
  const list = useQuery(statementsQuery(useApi()));
  const remove = useDeleteStatement();
  const [removing, setRemoving] = useState<Statement | null>(null);
  if (list.isError && !list.data)
    return <ErrorState title={t("statements.notLoaded")} hint={t("shared.connection")} query={list} />;
  if (!list.data) return <LoadingPage />;

  const confirm = (id: number) =>
    remove.mutateAsync(id).then(() => {
      setRemoving(null);
      toast({ title: t("statements.removed") });
    }, showFailure);

  return (
    <>
      <p className="text-muted">{t("statements.keptFor", { count: STATEMENT_DAYS })}</p>
      {list.data.length === 0 && (
        <EmptyState icon={<Inbox className="size-7" />} title={t("statements.noStatements")} />
      )}
      <ul className="grid gap-3">
        {list.data.map((statement) => (
          <li key={statement.id}>
            <Uploaded statement={statement} onRemove={() => setRemoving(statement)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t("statements.removeTitle")}
        description={t("statements.removeText")}
        press={t("statements.remove")}
        busy={remove.isPending}
        onConfirm={() => removing && void confirm(removing.id)}
      />
    </>
  );
}
