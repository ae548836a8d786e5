import type { ErrorCode } from "../errors.ts";
import { MB } from "./contract.ts";
import { GB, type QuotaKind } from "./quotas.ts";

// Every error text of an upload that users can read: photos, videos, payment proofs and agreements; said by the server or
// by the browser. Elsewhere stand what every request can be refused for (`server/http/bodies.ts`) and who may show a room
// video (`domain/rooms/videos.ts`).

/** A file that is no image or too large. As a title and a text for toasts, and as one line elsewhere. */
const notAnImage = { title: "Invalid file type", text: "please upload an image file" } as const;
const over5Mb = { title: "File too large", text: "please upload a file smaller than 5MB" } as const;

export const fileMessages = {
  notAnImageTitle: notAnImage.title,
  notAnImageText: notAnImage.text,
  notAnImage: `${notAnImage.title}: ${notAnImage.text}`,
  over5MbTitle: over5Mb.title,
  over5MbText: over5Mb.text,
  over5Mb: `${over5Mb.title}: ${over5Mb.text}`,
  over10Mb: "File too large: please upload a file smaller than 10MB",
} as const;

export const uploadMessages = {
  fileUploadError: "File Upload Error",
  profileImageError: "Profile Image Error",
  unsupportedMedia: "Some files exceed 100MB or are not supported image/video types",
  /** The two above as one sentence, for answers that have no title. */
  fileRefused: "File Upload Error: Some files exceed 100MB or are not supported image/video types",
  /** Of one file that is sent by itself, where each reason has a sentence of its own. */
  fileTooLarge: "This file is larger than 100 MB. Choose a smaller one.",
  fileTypeUnknown: "We can't show this type of file. Choose another one.",
  /** Of the picture of whoever runs the place. */
  profileUnsupported: "The image exceeds 100MB or is not a JPG, PNG or WebP",
  profileRefused: "Profile Image Error: Please use a JPG, PNG or WebP image of at most 100MB",
  tooManyFiles: "A stay can show at most 20 photos and videos",
  tooManyPixels: "This image has too many pixels. Please use one of at most 100 megapixels.",
  tooMuchMemory: "This image needs too much memory to open. Please save it as an ordinary JPG and try again.",
  imagesBusy: "Many photos are being sent right now. Please try again in a moment.",
  imagesUnavailable: "We can't open photos right now. Please try again later.",
  unreadableVideo: "This video could not be read. Please try another file.",
  paddedVideo:
    "Most of this file isn't video. Please save the video again in your phone's editor, then send it.",
  mediaGone: "An uploaded file is no longer there. Please add it again.",
  noFile: "No file was sent. Please choose one.",
  unreadableImage: "This image could not be read. Please try another file.",
  /** Titles above the texts for the photos and the videos of a room. */
  roomPhotosTitle: "Not a photo we can show",
  roomVideosTitle: "Not a video we can show",
  notAVideo: "Please choose an MP4 or MOV video",
  roomVideoUnsupported: "Please choose an MP4 or MOV video of at most 100 MB.",
  tooManyRoomVideos: "A room can show at most 2 videos",
  tooManyTenantVideos: "You can show at most 4 videos of one place. Please remove one first.",
  roomVideosLeft: "Some videos are not shown yet. Save once more to try again.",
  roomVideosRetry: "Your room itself is saved. Please try the videos again.",
  roomPhotosOnly: "Only pictures can be shown here. Videos have their own place.",
  reviewPhotosOnly: "Only pictures can be shown with a review",
  /** Said by the browser, where the server did not answer or gave no sentence of its own. */
  connectionFailed: "The connection failed. Try again.",
  tooSlow: "The upload took too long. Please try again.",
  serverDown: "Our server can't take files right now. Try again in a minute.",
  refused: "We can't take this file. Choose another one.",
  cancelled: "Upload cancelled",
  fileGone: "This file is no longer there. Add it again.",
  /** Above a gallery some of whose files did not arrive. */
  mediaMissing: "Some files weren't uploaded. See below what to do.",
  profileMissing: "The image wasn't uploaded. Try again, replace it or remove it.",
  reviewPhotoLost: "This photo did not arrive. Please add it again.",
  chatPhotoLost: "The photo did not go out. Please check your connection.",
} as const;

/** Only said by the server, and so apart: browsers need not load them. */
export const serverUploadMessages = {
  diskFull: "Files cannot be saved right now. Please try again later.",
  storageUnreachable: "We can't reach our photos and files right now. Please try again in a moment.",
  tooManyAtOnce: "Your internet connection is sending too much at once. Please try again in a few seconds.",
  formUnreadable: "This form could not be read. Please try again.",
  formTooLarge: "This form is too large",
} as const;

/** Title of a toast. @param left how many videos were sent, but could not be added to the room */
export const videosNotShown = (left: number): string =>
  left === 1 ? "A video is not shown yet" : `${left} videos are not shown yet`;

/** Says a number of bytes as people do. Rounded down, so that no room is promised that isn't there. */
export function sizeText(bytes: number): string {
  const [unit, name] = bytes >= GB ? [GB, "GB"] : [MB, "MB"];
  return `${Math.floor((Math.max(0, bytes) / unit) * 10) / 10} ${name}`;
}

/** Why a file is not taken. @param left bytes that are still free */
export function quotaRefusal(
  kind: QuotaKind,
  { limit, left }: { limit: number; left: number },
): { code: ErrorCode; message: string } {
  const [all, free] = [sizeText(limit), sizeText(left)];
  switch (kind) {
    case "account":
      return {
        code: "TOO_LARGE",
        message:
          left > 0
            ? `This file doesn't fit: ${free} of your ${all} is free. Delete photos or videos you don't need.`
            : `Your ${all} of storage is full. Delete photos or videos you don't need, then try again.`,
      };
    case "guest":
      return {
        code: "TOO_LARGE",
        message:
          left > 0
            ? `This photo doesn't fit: ${free} of your ${all} is free. Log in to send more.`
            : `You've sent all the photos you can without an account (${all}). Log in to send more.`,
      };
    case "waiting":
      return {
        code: "RATE_LIMITED",
        message: "Too many uploads are waiting for a listing. Please publish some, or try again in an hour.",
      };
    case "trash":
      return {
        code: "RATE_LIMITED",
        message: "You've replaced many photos and videos. Try again in a few days.",
      };
    case "network":
      return {
        code: "RATE_LIMITED",
        message:
          "Too many files came from your internet connection. Use another connection, or try again later.",
      };
  }
}
