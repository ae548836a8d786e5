import { posterUrl } from "#domain/media/urls.ts";
import { pages } from "#domain/paths.ts";
import type { AdminRoomReport } from "#domain/rooms/posts.ts";
import type { RoomReportRecord } from "./report-reads.ts";

function pathOf({ postId, video }: RoomReportRecord): string | null {
  if (postId !== null) return pages.room(postId);
  if (video?.postId != null) return pages.room(video.postId);
  return video?.listingSlug == null ? null : pages.listing(video.listingSlug);
}

export function presentRoomReport(report: RoomReportRecord): AdminRoomReport {
  const { kind, title, text, media } = report;
  const first = media[0] ?? null;
  return {
    id: report.id,
    kind,
    reason: report.reason,
    reportedAt: report.createdAt.toISOString(),
    about: { userId: report.aboutUserId, firstName: report.aboutName },
    title,
    text,
    image: kind === "video" && first !== null ? posterUrl(first) : first,
    path: pathOf(report),
  };
}
