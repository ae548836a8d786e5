import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { House } from "lucide-react";
import { Link } from "react-router";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { decideRoomReport, listRoomReports } from "#domain/rooms/endpoints.ts";
import type { AdminRoomReport } from "#domain/rooms/posts.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { pagesById } from "#web/lib/paged.ts";
import { keyOf } from "#web/lib/query.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { ReportDecision } from "#web/ui/report-decision.tsx";
import { ReportQueue } from "#web/ui/report-queue.tsx";

const POLL_MS = 20_000;

const roomReportsQuery = (api: Api) => ({
  ...pagesById(keyOf(listRoomReports()), QUEUE_PAGE, (after, signal) =>
    api.get(listRoomReports(), { query: { after }, signal }),
  ),
  refetchInterval: POLL_MS,
});

function useDecideRoom(id: number) {
  const api = useApi();
  const client = useQueryClient();
  return (decision: "keep" | "hide", keepalive: boolean, idempotencyKey: string) =>
    api
      .send(decideRoomReport(id), { json: { decision }, keepalive, idempotencyKey })
      .finally(() => client.invalidateQueries({ queryKey: keyOf(listRoomReports()) }));
}

interface KindTexts {
  name: string;
  done: { keep: string; hide: string };
  press: string;
  ask: { title: string; description: string };
}

const KINDS: Record<AdminRoomReport["kind"], () => KindTexts> = {
  post: () => ({
    name: t("admin.kindRoom"),
    done: { keep: t("admin.roomKept"), hide: t("admin.roomTakenDown") },
    press: t("admin.takeDown"),
    ask: { title: t("admin.takeRoomDown"), description: t("admin.takeRoomDownText") },
  }),
  video: () => ({
    name: t("admin.kindVideo"),
    done: { keep: t("admin.videoKept"), hide: t("admin.videoTakenDown") },
    press: t("admin.takeDown"),
    ask: { title: t("admin.takeVideoDown"), description: t("admin.takeVideoDownText") },
  }),
  request: () => ({
    name: t("admin.kindRequest"),
    done: { keep: t("admin.requestKept"), hide: t("admin.requestClosed") },
    press: t("shared.close"),
    ask: { title: t("admin.closeRequest"), description: t("admin.closeRequestText") },
  }),
};

function Subject({ report }: { report: AdminRoomReport }) {
  return (
    <blockquote className="grid gap-2 border-line border-l-4 pl-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b translate={report.about.firstName ? "no" : undefined}>
          {report.about.firstName ?? t("admin.leftPerson")}
        </b>
        {report.path === null ? (
          <span lang={languageOf(report.title)}>{report.title}</span>
        ) : (
          <Link to={report.path} className="underline underline-offset-4" lang={languageOf(report.title)}>
            {report.title}
          </Link>
        )}
      </p>
      {report.text && (
        <p className="whitespace-pre-line wrap-anywhere" lang={languageOf(report.text)}>
          {report.text}
        </p>
      )}
      {report.image && (
        <Picture src={report.image} alt="" width={112} height={84} className="h-21 w-28 rounded-ctl" />
      )}
    </blockquote>
  );
}

function Report({ report }: { report: AdminRoomReport }) {
  const decide = useDecideRoom(report.id);
  const { name, ...texts } = KINDS[report.kind]();
  return (
    <article
      aria-label={t("admin.roomReportNumber", { id: report.id })}
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="grid min-w-0 gap-1.5">
        <p className="whitespace-pre-wrap wrap-anywhere font-semibold" lang={languageOf(report.reason)}>
          “{report.reason}”
        </p>
        <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
          <Tag>{name}</Tag> {t("admin.reportedAt", { time: formatMoment(report.reportedAt) })}
        </p>
      </div>
      <Subject report={report} />
      <ReportDecision
        tab="rooms"
        reportId={report.id}
        about={t("admin.roomReportNumber", { id: report.id })}
        send={decide}
        {...texts}
      />
    </article>
  );
}

/** Rooms, videos of them and requests that somebody reported, the oldest report first. */
export function RoomReports() {
  const reports = useInfiniteQuery(roomReportsQuery(useApi()));
  return (
    <ReportQueue
      tab="rooms"
      query={reports}
      empty={{ icon: <House className="size-7" />, title: t("admin.noRoomReports") }}
    >
      {(report) => <Report report={report} />}
    </ReportQueue>
  );
}
