import { utr as utrSchema } from "#domain/bookings/contract.ts";
import { MEDIA_LIMITS } from "#domain/media/contract.ts";
import { fileMessages } from "#domain/media/upload-messages.ts";

export interface FileProblem {
  title: string;
  text: string;
}

export const notAnImage = (): FileProblem => ({
  title: fileMessages.notAnImageTitle(),
  text: fileMessages.notAnImageText(),
});

/** Why a chosen file is no payment proof, as a toast's title and text; null when it may be sent. */
export function fileProblem(file: { type: string; size: number }): FileProblem | null {
  if (!file.type.startsWith("image/")) return notAnImage();
  if (file.size > MEDIA_LIMITS.proofBytes) {
    return { title: fileMessages.over5MbTitle(), text: fileMessages.over5MbText() };
  }
  return null;
}

export function utrProblem(value: string): string | undefined {
  return utrSchema.safeParse(value).error?.issues[0]?.message;
}
