import type { AdminRoomVideo } from "#domain/rooms/videos.ts";
import type { UncheckedVideo } from "./video-reads.ts";

export function presentUnchecked(row: UncheckedVideo): AdminRoomVideo {
  return {
    id: row.id,
    videoUrl: row.videoUrl,
    thumbnailUrl: row.thumbnailUrl,
    description: row.description,
    roomType: row.roomType,
    uploader: row.uploadedBy === null ? null : { id: row.uploadedBy, firstName: row.firstName ?? "" },
    listing: row.listing,
    roomPostId: row.postId,
    createdAt: row.createdAt.toISOString(),
  };
}
