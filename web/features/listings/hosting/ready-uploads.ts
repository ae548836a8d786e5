import { uploadNames, uploadProblem } from "#web/lib/ready-uploads.ts";
import type { UploadQueue } from "#web/lib/upload-queue.ts";
import type { FormErrors } from "./check.ts";

/** What keeps the files from being shown, at the fields of the form. */
export function uploadErrors(queue: UploadQueue): FormErrors {
  const [media, profileImage] = [uploadProblem(queue, "media"), uploadProblem(queue, "profile")];
  return { ...(media && { media }), ...(profileImage && { profileImage }) };
}

/** How a new listing refers to its files, in the order to show. */
export function uploadFields(queue: UploadQueue): Record<string, string> {
  const [profileUpload] = uploadNames(queue, "profile");
  return { uploads: JSON.stringify(uploadNames(queue, "media")), ...(profileUpload && { profileUpload }) };
}
