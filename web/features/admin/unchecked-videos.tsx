import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Video as VideoIcon } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import { formatMoment } from "#domain/formats.ts";
import { pages } from "#domain/paths.ts";
import { decideRoomVideo, listUncheckedVideos } from "#domain/rooms/endpoints.ts";
import type { AdminRoomVideo } from "#domain/rooms/videos.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { pagesById } from "#web/lib/paged.ts";
import { keyOf } from "#web/lib/query.tsx";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { ReportQueue } from "#web/ui/report-queue.tsx";
import Video from "#web/ui/video.tsx";

const uncheckedQuery = (api: Api) => ({
  ...pagesById(keyOf(listUncheckedVideos()), QUEUE_PAGE, (after, signal) =>
    api.get(listUncheckedVideos(), { query: { after }, signal }),
  ),
  refetchInterval: 20_000,
});

function Unchecked({ video }: { video: AdminRoomVideo }) {
  const api = useApi();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const decide = useMutation({
    mutationFn: (decision: "verify" | "hide") => api.send(decideRoomVideo(video.id), { json: { decision } }),
    onSuccess: (_, decision) => {
      void client.invalidateQueries({ queryKey: keyOf(listUncheckedVideos()) });
      toast({ title: decision === "hide" ? "Video taken down" : "Video checked" });
    },
    onError: (error) => {
      toast({ title: messageOf(error), variant: "destructive" });
    },
  });
  return (
    <article
      aria-label={`Video #${video.id}`}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-[240px_1fr]"
    >
      <Video
        src={video.videoUrl}
        label={`video of ${video.listing.title}`}
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
        <Link to={pages.listing(video.listing.slug)} className="font-semibold underline underline-offset-4">
          {video.listing.title}
        </Link>
        <p className="text-muted text-sm">
          By {video.uploader?.firstName || "somebody"}, {formatMoment(video.createdAt)}
        </p>
        {video.description && <p className="whitespace-pre-line break-words">{video.description}</p>}
        <div className="mt-1 flex flex-wrap gap-2">
          <Button
            onClick={() => decide.mutate("verify")}
            busy={decide.isPending && decide.variables === "verify"}
            disabled={decide.isPending}
            aria-label={`Say that video #${video.id} is checked`}
          >
            Mark as checked
          </Button>
          <Button
            variant="destructive"
            onClick={() => setAsking(true)}
            disabled={decide.isPending}
            aria-label={`Take down video #${video.id}`}
          >
            Take down
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Take this video down?"
        description="Its file is removed for good."
        back="Keep it"
        press="Take it down"
        busy={decide.isPending && decide.variables === "hide"}
        onConfirm={() => decide.mutate("hide", { onSettled: () => setAsking(false) })}
      />
    </article>
  );
}

/** Videos nobody has checked, the oldest first. */
export function UncheckedVideos() {
  const videos = useInfiniteQuery(uncheckedQuery(useApi()));
  return (
    <ReportQueue
      query={videos}
      failed="The videos did not load"
      empty={{ icon: <VideoIcon className="size-7" />, title: "No videos to check" }}
    >
      {(video) => <Unchecked video={video} />}
    </ReportQueue>
  );
}
