import { useInfiniteQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { type FormEvent, useState } from "react";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import type { ChatReport } from "#domain/chat/contract.ts";
import { decideChatReport, listChatReports } from "#domain/chat/endpoints.ts";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { pagesById } from "#web/lib/paged.ts";
import { keyOf, queriesOf } from "#web/lib/query.tsx";
import { Button } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Checkbox, TextArea } from "#web/ui/field.tsx";
import { ReportQueue } from "#web/ui/report-queue.tsx";
import { useDecide } from "./use-decide.ts";

const NOTE_LENGTH = 500;
const POLL_MS = 20_000;

const reportsQuery = (api: Api) => ({
  ...pagesById(keyOf(listChatReports()), QUEUE_PAGE, (after, signal) =>
    api.get(listChatReports(), { query: { after }, signal }),
  ),
  refetchInterval: POLL_MS,
});

function Decision({ report, onDone }: { report: ChatReport; onDone: () => void }) {
  const { id } = report;
  const api = useApi();
  const decide = useDecide();
  const [resolution, setResolution] = useState("");
  const [close, setClose] = useState(false);
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (resolution.trim() === "") return setMissing(true);
    const json = { resolution: resolution.trim(), close };
    decide({
      subject: `reports ${id}`,
      shownBy: queriesOf(listChatReports),
      needsPassword: false,
      title: close ? t("admin.decidedAndClosed") : t("admin.decided"),
      about: t("admin.reportNumber", { id }),
      path: pages.adminTab("reports"),
      send: (keepalive, idempotencyKey) =>
        api.send(decideChatReport(id), { json, keepalive, idempotencyKey }),
    }).then(onDone, showFailure);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        data-first-focus=""
        label={t("admin.whatDecided")}
        hint={t("admin.whatDecidedHint")}
        value={resolution}
        maxLength={NOTE_LENGTH}
        error={missing ? t("admin.decisionNeeded") : undefined}
        onChange={(event) => {
          setResolution(event.target.value);
          setMissing(false);
        }}
      />
      <Checkbox
        label={t("admin.closeForBoth")}
        checked={close}
        onChange={(event) => setClose(event.target.checked)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          {t("shared.back")}
        </Button>
        <Button type="submit" variant={close ? "destructive" : "primary"}>
          {t("admin.decide")}
        </Button>
      </div>
    </form>
  );
}

function Report({ report, onDecide }: { report: ChatReport; onDecide: () => void }) {
  const by = report.side === "guest" ? report.guestName : report.ownerName;
  return (
    <article
      aria-label={t("admin.reportNumber", { id: report.id })}
      className="grid gap-3 rounded-card border border-line bg-surface p-5 sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <b>{report.listingTitle}</b>
          <Tag>{t("admin.conversationNumber", { id: report.conversationId })}</Tag>
          {report.isBlocked && <Tag tone="ladies">{t("admin.conversationClosed")}</Tag>}
        </p>
        <p className="whitespace-pre-wrap break-words" lang={languageOf(report.reason)}>
          “{report.reason}”
        </p>
        <p className="text-muted text-sm">
          {t("admin.reportedBy", {
            guest: report.guestName,
            owner: report.ownerName,
            by,
            side: report.side,
            time: formatMoment(report.createdAt),
          })}
        </p>
      </div>
      <Button onClick={onDecide} aria-label={t("admin.decideReport", { id: report.id })}>
        {t("admin.decide")}
      </Button>
    </article>
  );
}

/** Conversations that somebody reported: by accounts before guests, the oldest first. */
export function Reports() {
  const reports = useInfiniteQuery(reportsQuery(useApi()));
  const [deciding, setDeciding] = useState<ChatReport | null>(null);
  return (
    <>
      <ReportQueue
        tab="reports"
        query={reports}
        empty={{ icon: <Flag className="size-7" />, title: t("admin.noReports") }}
      >
        {(report) => <Report report={report} onDecide={() => setDeciding(report)} />}
      </ReportQueue>
      <Dialog
        open={deciding !== null}
        onOpenChange={() => setDeciding(null)}
        size="sm"
        title={t("admin.decideTitle")}
        description={
          deciding
            ? t("admin.guestWithOwner", { guest: deciding.guestName, owner: deciding.ownerName })
            : undefined
        }
      >
        {deciding && <Decision key={deciding.id} report={deciding} onDone={() => setDeciding(null)} />}
      </Dialog>
    </>
  );
}
