import { uploadMessages } from "#domain/media/upload-messages.ts";
import { uploadUrl } from "#domain/media/urls.ts";
import { ApiError, browserApi } from "./api.ts";
import type { Role, UploadQueue } from "./upload-queue.ts";

const NOT_UPLOADED: Record<Role, () => string> = {
  media: uploadMessages.mediaMissing,
  profile: uploadMessages.profileMissing,
};

/** What keeps the files from being shown; those under way are no fault. */
export function uploadProblem(queue: UploadQueue, role: Role): string | undefined {
  const states = queue.of(role).map(({ state }) => state);
  if (states.includes("gone")) return uploadMessages.mediaGone();
  return states.includes("failed") || states.includes("cancelled") ? NOT_UPLOADED[role]() : undefined;
}

/** How a listing or a room refers to what was uploaded, in the order to show. */
export const uploadNames = (queue: UploadQueue, role: Role): string[] =>
  queue.of(role).flatMap(({ name }) => name ?? []);

async function isGone(name: string): Promise<boolean> {
  try {
    // The smallest there is of it: a video has a picture that stands for it.
    await browserApi.blob({ path: uploadUrl(name, "thumbnail") });
    return false;
  } catch (error) {
    return error instanceof ApiError && (error.status === 404 || error.status === 410);
  }
}

/**
 * Sends again what the server has swept since it was uploaded. True when everything is there once more; what is not
 * at hand any longer is marked to be added again.
 */
export async function sendLostAgain(queue: UploadQueue): Promise<boolean> {
  for (const { id, name } of queue.get()) {
    // Asked one by one: the server does not say which are gone.
    if (name !== null && (await isGone(name))) queue.markMissing(id);
  }
  await queue.whenIdle();
  return !uploadProblem(queue, "media") && !uploadProblem(queue, "profile");
}
