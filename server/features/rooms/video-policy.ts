import { DomainError } from "#domain/errors.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import { roomVideoMessages, VIDEO_LIMITS } from "#domain/rooms/videos.ts";

/** Who would like to show a video, and of what. */
export interface Showing {
  isOwner: boolean;
  /** They live there now: in the listing, or in the home of the post. */
  isTenant: boolean;
  /** Of the post it is for, when it is for one: whose it is, and of which listing. */
  post: { tenantId: string; pgId: number | null } | "unknown" | null;
}

/** @throws DomainError FORBIDDEN */
function assertIsFromThere(showing: Showing): void {
  if (!showing.isOwner && !showing.isTenant)
    throw new DomainError("FORBIDDEN", roomVideoMessages.needsTenancy());
}

/**
 * Tenants show where they live and hosts what they let; in a post, who posted it. A home that is not listed has no page:
 * it is shown in a post alone.
 * @throws DomainError FORBIDDEN, NOT_FOUND for a post that is not theirs or not of this place
 */
export function assertMayShow(
  showing: Showing,
  { userId, pgId }: { userId: string; pgId: number | null },
): void {
  if (pgId !== null) assertIsFromThere(showing);
  const { post } = showing;
  if (post === null && pgId !== null) return;
  if (post === null || post === "unknown" || post.tenantId !== userId || post.pgId !== pgId) {
    throw new DomainError("NOT_FOUND", roomMessages.noPost());
  }
  // Once the post is known to be theirs: of others' homes one learns nothing.
  if (pgId === null) assertIsFromThere(showing);
}

/** @throws DomainError CONFLICT */
export function assertRoomFor(shown: { ofPost: number; here: number }): void {
  if (shown.ofPost >= VIDEO_LIMITS.perPost)
    throw new DomainError("CONFLICT", uploadMessages.tooManyRoomVideos());
  if (shown.here >= VIDEO_LIMITS.perListingAndTenant) {
    throw new DomainError("CONFLICT", uploadMessages.tooManyTenantVideos());
  }
}

const noVideo = () => new DomainError("NOT_FOUND", roomVideoMessages.noVideo());

/** What was taken down is there for nobody. @throws DomainError NOT_FOUND */
export function assertThere<T extends { hiddenAt: Date | null }>(video: T | null): T {
  if (!video || video.hiddenAt) throw noVideo();
  return video;
}

/**
 * Who uploaded a video removes it while it is shown, an admin also afterwards.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export function assertMayRemove<T extends { hiddenAt: Date | null; uploadedBy: string | null }>(
  video: T | null,
  remover: { userId: string | null; isAdmin: boolean },
): T {
  if (!video) throw noVideo();
  if (remover.isAdmin) return video;
  const there = assertThere(video);
  if (there.uploadedBy === null || there.uploadedBy !== remover.userId) {
    throw new DomainError("FORBIDDEN", roomVideoMessages.notYours());
  }
  return there;
}
