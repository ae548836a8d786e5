import { uploadMessages } from "#domain/media/upload-messages.ts";
import { ROOM_LIMITS } from "#domain/rooms/choices.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { browserApi } from "#web/lib/api.ts";
import { uploadNames, uploadProblem } from "#web/lib/ready-uploads.ts";
import { sendFile } from "#web/lib/send-file.ts";
import { savedUploadOf, UploadQueue } from "#web/lib/upload-queue.ts";
import type { RoomErrors } from "./room-values.ts";

/** The pictures and the videos of a room: each is sent as soon as it is chosen. */
export interface RoomQueues {
  photos: UploadQueue;
  videos: UploadQueue;
}

/** @param videosThere how many the room shows already */
export function newQueues(videosThere = 0): RoomQueues {
  return {
    photos: new UploadQueue(sendFile(browserApi), { accepts: ["image"], maxFiles: ROOM_LIMITS.photos }),
    videos: new UploadQueue(sendFile(browserApi), {
      accepts: ["video"],
      maxFiles: Math.max(0, ROOM_LIMITS.videos - videosThere),
    }),
  };
}

export function queuesOf(room: RoomPost): RoomQueues {
  const queues = newQueues(room.videos.length);
  queues.photos.restore(room.images.map((url, at) => savedUploadOf(url, at, "media")));
  return queues;
}

export const imageNames = (room: RoomPost): string[] =>
  room.images.map((url, at) => savedUploadOf(url, at, "media").name);

export const photoNames = ({ photos }: RoomQueues): string[] => uploadNames(photos, "media");

/** What keeps files from being shown; those under way are no fault. */
export function queueErrors({ photos, videos }: RoomQueues): RoomErrors {
  const [images, films] = [uploadProblem(photos, "media"), uploadProblem(videos, "media")];
  return { ...(images && { images }), ...(films && { videos: films }) };
}

export const whenIdle = ({ photos, videos }: RoomQueues) =>
  Promise.all([photos.whenIdle(), videos.whenIdle()]);

export const photoRefused = () => ({
  title: uploadMessages.roomPhotosTitle(),
  description: uploadMessages.roomPhotosOnly(),
});
export const videoRefused = () => ({
  title: uploadMessages.roomVideosTitle(),
  description: uploadMessages.roomVideoUnsupported(),
});
