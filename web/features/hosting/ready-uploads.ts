import { mediaMessages } from "#domain/media/contract.ts";
import { uploadUrl } from "#domain/media/rules.ts";
import { ApiError, browserApi } from "#web/lib/api.ts";
import type { FormErrors } from "./check.ts";
import type { Role, UploadQueue } from "./upload-queue.ts";

const NOT_UPLOADED: Record<Role, string> = {
  media: "Some files were not uploaded. Retry or remove them.",
  profile: "The image was not uploaded. Retry or remove it.",
};

function problemOf(queue: UploadQueue, role: Role): string | undefined {
  const states = queue.of(role).map(({ state }) => state);
  if (states.includes("gone")) return mediaMessages.mediaGone;
  return states.includes("failed") || states.includes("cancelled") ? NOT_UPLOADED[role] : undefined;
}

/** What keeps the files from being shown; those under way are no fault. */
export function uploadErrors(queue: UploadQueue): FormErrors {
  const [media, profileImage] = [problemOf(queue, "media"), problemOf(queue, "profile")];
  return { ...(media && { media }), ...(profileImage && { profileImage }) };
}

/** How a new listing refers to its files, in the order to show. */
export function uploadFields(queue: UploadQueue): Record<string, string> {
  const names = (role: Role) => queue.of(role).flatMap(({ name }) => name ?? []);
  const [profileUpload] = names("profile");
  return { uploads: JSON.stringify(names("media")), ...(profileUpload && { profileUpload }) };
}

async function isGone(name: string): Promise<boolean> {
  try {
    // The smallest there is of it: a video has a picture that stands for it.
    await browserApi.blob(uploadUrl(name, "thumbnail"));
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
    if (name !== null && (await isGone(name))) queue.lost(id);
  }
  await queue.settled();
  return Object.keys(uploadErrors(queue)).length === 0;
}
