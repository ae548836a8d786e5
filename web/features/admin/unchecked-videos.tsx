import { useInfiniteQuery } from "@tanstack/react-query";
import { Video as VideoIcon } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { decideRoomVideo, listUncheckedVideos } from "#domain/rooms/endpoints.ts";
import type { AdminRoomVideo } from "#domain/rooms/videos.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { pagesById } from "#web/lib/paged.ts";
import { keyOf, queriesOf } from "#web/lib/query.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { ReportQueue } from "#web/ui/report-queue.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { properName } from "#web/ui/user-text.tsx";
import Video from "#web/ui/video.tsx";
import { useDecide } from "./use-decide.ts";

const uncheckedQuery = (api: Api) => ({
  ...pagesById(keyOf(listUncheckedVideos()), QUEUE_PAGE, (after, signal) =>
    api.get(listUncheckedVideos(), { query: { after }, signal }),
  ),
  refetchInterval: 20_000,
});

/** Of a room in a home that is not listed there is no name. */
const nameOf = ({ listing }: AdminRoomVideo): string => listing?.title ?? t("admin.roomInHome");

function Unchecked({ video }: { video: AdminRoomVideo }) {
  const api = useApi();
  const hold = useDecide();
  const [asking, setAsking] = useState(false);
  const decide = (decision: "verify" | "hide") => {
    setAsking(false);
    hold({
      subject: `videos ${video.id}`,
      shownBy: queriesOf(listUncheckedVideos),
      needsPassword: false,
      title: decision === "hide" ? t("admin.videoTakenDown") : t("admin.videoChecked"),
      about: t("admin.videoNumber", { id: video.id }),
      path: pages.adminTab("videos"),
      send: (keepalive, idempotencyKey) =>
        api.send(decideRoomVideo(video.id), { json: { decision }, keepalive, idempotencyKey }),
    }).catch(showFailure);
  };
  return (
    <article
      aria-label={t("admin.videoNumber", { id: video.id })}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-[220px_1fr]"
    >
      <Video
        src={video.videoUrl}
        label={t("ui.videoOf", { title: nameOf(video) })}
        posterSrc={video.thumbnailUrl}
        className="aspect-video rounded-ctl"
        poster={
          <Picture
            src={video.thumbnailUrl}
            alt=""
            width={240}
            height={135}
            className="size-full object-cover"
          />
        }
      />
      <div className="grid min-w-0 content-start gap-2">
        <Link
          to={video.listing ? pages.listing(video.listing.slug) : pages.room(video.roomPostId!)}
          className="font-semibold underline underline-offset-4"
          translate="no"
        >
          {nameOf(video)}
        </Link>
        <p className="text-muted text-sm">
          <RichText
            text={t("admin.videoBy", {
              name: video.uploader?.firstName || t("admin.somebody"),
              time: formatMoment(video.createdAt),
            })}
            tags={{ name: properName }}
          />
        </p>
        {video.description && (
          <p className="whitespace-pre-line break-words" lang={languageOf(video.description)}>
            {video.description}
          </p>
        )}
        <div className="mt-1 flex flex-wrap gap-2">
          <Button onClick={() => decide("verify")} aria-label={t("admin.markVideoChecked", { id: video.id })}>
            {t("admin.markChecked")}
          </Button>
          <Button
            variant="destructive"
            onClick={() => setAsking(true)}
            aria-label={t("admin.takeVideoDownNamed", { id: video.id })}
          >
            {t("admin.takeDown")}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("admin.takeVideoDown")}
        description={t("admin.videoFileRemoved")}
        back={t("ui.keepIt")}
        press={t("admin.takeItDown")}
        onConfirm={() => decide("hide")}
      />
    </article>
  );
}

/** Videos nobody has checked, the oldest first. */
export function UncheckedVideos() {
  const videos = useInfiniteQuery(uncheckedQuery(useApi()));
  return (
    <ReportQueue
      tab="videos"
      query={videos}
      failed={t("admin.videosNotLoaded")}
      empty={{ icon: <VideoIcon className="size-7" />, title: t("admin.noVideos") }}
    >
      {(video) => <Unchecked video={video} />}
    </ReportQueue>
  );
}
