import { BadgeCheck, Eye, Flag, Heart, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { posterUrl, variantUrl } from "#domain/media/urls.ts";
import { reportRoomVideo } from "#domain/rooms/endpoints.ts";
import { type RoomVideo, roomVideoMessages } from "#domain/rooms/videos.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { useSession } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { useAdminMode } from "#web/lib/use-admin-mode.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Picture } from "#web/ui/picture.tsx";
import Video from "#web/ui/video.tsx";
import { useCounted, useLike, useRemove } from "./use-video.ts";

const ReportForm = lazyWithRetry(() => import("#web/ui/report-form.tsx"));
const small =
  "inline-flex min-h-11 items-center gap-1.5 rounded-ctl px-2 font-semibold text-muted text-sm hover:text-ink";

interface Where {
  /** Null for a room in a home that is not listed. */
  listingId: number | null;
  /** The post that shows them; null on the page of a stay. */
  postId: number | null;
}

function Player({ video, label }: { video: RoomVideo; label: string }) {
  const count = useCounted(video.id);
  const poster = posterUrl(video.videoUrl);
  return (
    <Video
      src={video.videoUrl}
      label={label}
      posterSrc={variantUrl(poster, "large")}
      onPlaying={count}
      className="aspect-video rounded-card"
      poster={<Picture src={poster} alt="" width={560} height={315} className="size-full object-cover" />}
    />
  );
}

function Removing({ video, where, label }: { video: RoomVideo; where: Where; label: string }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemove(video.id, where);
  return (
    <>
      <button
        type="button"
        className={small}
        aria-label={t("rooms.removeNamed", { label })}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden="true" className="size-4" /> {t("shared.remove")}{" "}
      </button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("rooms.removeVideoAsk")}
        description={t("rooms.removeVideoText")}
        back={t("rooms.keepIt")}
        press={t("shared.remove")}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

function Reporting({ video, label }: { video: RoomVideo; label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={small}
        aria-label={t("rooms.reportNamed", { label })}
        onClick={() => setOpen(true)}
      >
        <Flag aria-hidden="true" className="size-4" /> {t("shared.report")}{" "}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title={t("rooms.reportVideo")}
        description={t("rooms.reportVideoText")}
      >
        <Suspense fallback={<p role="status">{t("shared.loading")}</p>}>
          <ReportForm
            call={reportRoomVideo(video.id)}
            hint={t("rooms.reportVideoHint")}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      </Dialog>
    </>
  );
}

function Liking({ video, label }: { video: RoomVideo; label: string }) {
  const session = useSession();
  const { isLiked, likes, toggle } = useLike(video);
  return (
    <button
      type="button"
      className={small}
      aria-pressed={isLiked}
      aria-label={t("rooms.likeVideo", { label, count: likes })}
      onClick={() => (session.data ? toggle() : toast({ title: t("rooms.logInToLike") }))}
    >
      <Heart aria-hidden="true" className={isLiked ? "size-4 fill-current text-[#e0325a]" : "size-4"} />
      {likes}
    </button>
  );
}

function Item({ video, where, label }: { video: RoomVideo; where: Where; label: string }) {
  const session = useSession();
  const admin = useAdminMode();
  return (
    <li className="grid content-start gap-1">
      <Player video={video} label={label} />
      <p className="-ml-2 flex flex-wrap items-center gap-x-1">
        <Liking key={`${video.isLiked}`} video={video} label={label} />
        <span className="inline-flex items-center gap-1.5 px-2 text-muted text-sm">
          <Eye aria-hidden="true" className="size-4" /> {t("rooms.views", { count: video.viewCount })}
        </span>
        {video.isVerified && (
          <span className="inline-flex items-center gap-1.5 px-2 font-semibold text-brand text-sm">
            <BadgeCheck aria-hidden="true" className="size-4" /> {roomVideoMessages.checked()}
          </span>
        )}
        {(video.isOwn || admin) && <Removing video={video} where={where} label={label} />}
        {session.data && !video.isOwn && <Reporting video={video} label={label} />}
      </p>
      {video.description && (
        <p className="whitespace-pre-line wrap-anywhere" lang={languageOf(video.description)}>
          {video.description}
        </p>
      )}
    </li>
  );
}

interface RoomVideosProps {
  videos: readonly RoomVideo[];
  /** Null for a room in a home that is not listed. */
  listingId: number | null;
  postId?: number | null;
  /** What they show, as in "A bed by the window". */
  title: string;
}

/** Videos of a room: a poster each, and nothing of the video is fetched before somebody plays it. */
export function RoomVideos({ videos, listingId, postId = null, title }: RoomVideosProps) {
  if (videos.length === 0) return null;
  return (
    <ul className="grid gap-6 sm:grid-cols-2">
      {videos.map((video, at) => (
        <Item
          key={video.id}
          video={video}
          where={{ listingId, postId }}
          label={
            videos.length === 1
              ? t("rooms.videoOf", { title })
              : t("rooms.videoOfMany", { number: at + 1, count: videos.length, title })
          }
        />
      ))}
    </ul>
  );
}
