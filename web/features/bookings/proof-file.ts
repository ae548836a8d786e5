import { bookingMessages, utr as utrSchema } from "#domain/bookings/contract.ts";
import { MEDIA_LIMITS } from "#domain/media/contract.ts";

export interface FileProblem {
  title: string;
  text: string;
}

export const notAnImage: FileProblem = {
  title: bookingMessages.proofTypeTitle,
  text: bookingMessages.proofType,
};

/** Why a chosen file is no payment proof, as a toast's title and text; null when it may be sent. */
export function fileProblem(file: { type: string; size: number }): FileProblem | null {
  if (!file.type.startsWith("image/")) return notAnImage;
  if (file.size > MEDIA_LIMITS.proofBytes) {
    return { title: bookingMessages.proofSizeTitle, text: bookingMessages.proofSize };
  }
  return null;
}

export function utrProblem(value: string): string | undefined {
  return utrSchema.safeParse(value).error?.issues[0]?.message;
}
