import { pages } from "#domain/paths.ts";
import type { AdminRoomReport } from "#domain/rooms/posts.ts";
import type { RoomReportRecord } from "./report-reads.ts";

type Shown = Pick<AdminRoomReport, "title" | "text" | "image" | "path">;

function shownOf({ kind, post, video, request }: RoomReportRecord): Shown {
  if (kind === "post" && post) {
    return {
      title: post.title,
      text: post.description,
      image: post.images[0] ?? null,
      path: pages.room(post.id),
    };
  }
  if (kind === "video" && video) {
    return {
      title: video.listingTitle ?? "",
      text: video.description ?? "",
      image: video.thumbnailUrl,
      path: video.postId === null ? pages.listing(video.listingSlug ?? "") : pages.room(video.postId),
    };
  }
  return { title: request?.postTitle ?? "", text: request?.text ?? "", image: null, path: null };
}

export function presentRoomReport(report: RoomReportRecord): AdminRoomReport {
  return {
    id: report.id,
    kind: report.kind,
    reason: report.reason,
    reportedAt: report.createdAt.toISOString(),
    about: { userId: report.aboutUserId, firstName: report.aboutName },
    ...shownOf(report),
  };
}
