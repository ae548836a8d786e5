import { uploadMessages, videosNotShown } from "#domain/media/upload-messages.ts";
import { createRoomVideo } from "#domain/rooms/endpoints.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import type { Api } from "#web/lib/api.ts";
import { nextRetry } from "#web/lib/lazy.ts";
import { retryDelay, worthAnotherTry } from "#web/lib/retry.ts";
import { toast } from "#web/lib/toast.ts";
import type { UploadQueue } from "#web/lib/upload-queue.ts";

/**
 * Shows the videos that were sent with a room. One that is taken leaves the queue; the others stay there to be tried
 * again.
 * @returns how many are left
 */
export async function attachVideos(
  api: Api,
  room: Pick<RoomPost, "id" | "listing" | "sharingType">,
  queue: UploadQueue,
): Promise<number> {
  let left = 0;
  for (const { id, name } of queue.of("media")) {
    if (name === null) continue;
    const json = {
      upload: name,
      pgListingId: room.listing?.id ?? null,
      roomPostId: room.id,
      roomType: room.sharingType,
      description: "",
    };
    const options = { json, idempotencyKey: newActionKey() };
    const send = () => api.send(createRoomVideo(), options);
    try {
      await send().catch(async (error: unknown) => {
        if (!worthAnotherTry(0, error)) throw error;
        await nextRetry(retryDelay(0, error));
        return send();
      });
      queue.remove(id);
    } catch {
      left += 1;
    }
  }
  if (left > 0) {
    toast({
      title: videosNotShown(left),
      description: uploadMessages.roomVideosRetry(),
      variant: "destructive",
    });
  }
  return left;
}
