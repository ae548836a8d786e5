import { MEDIA_LIMITS } from "#domain/media/contract.ts";
import { fileMessages } from "#domain/media/upload-messages.ts";

/** What is shown of a photo is never larger: the rest of a camera's pixels would only be waited for. */
const LONGEST_SIDE = 2048;
const SMALL_BYTES = 1_500_000;

async function shrunk(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const share = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * share);
    canvas.height = Math.round(bitmap.height * share);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.86));
    return made && made.size < file.size ? made : file;
  } finally {
    bitmap.close();
  }
}

/** A photo as it is sent, or why it cannot be. */
export async function preparePhoto(file: File): Promise<{ photo: Blob } | { problem: string }> {
  if (!file.type.startsWith("image/")) return { problem: fileMessages.notAnImage() };
  const photo = file.size > SMALL_BYTES ? await shrunk(file).catch(() => file) : file;
  return photo.size > MEDIA_LIMITS.proofBytes ? { problem: fileMessages.over5Mb() } : { photo };
}
