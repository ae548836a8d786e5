import type { ErrorCode } from "../errors.ts";
import { t } from "../i18n.ts";
import { LISTING_MEDIA_MAX, MB } from "./contract.ts";
import { GB, type QuotaKind } from "./quotas.ts";

// Every error text of an upload that users can read: photos, videos, payment proofs and agreements; said by the server or
// by the browser. Elsewhere stand what every request can be refused for (`server/http/bodies.ts`) and who may show a room
// video (`domain/rooms/videos.ts`).

/** A file that is no image or too large. As a title and a text for toasts, and as one line elsewhere. */
export const fileMessages = {
  notAnImageTitle: () => t("media.notAnImageTitle"),
  notAnImageText: () => t("media.notAnImageText"),
  notAnImage: () => t("media.notAnImage"),
  over5MbTitle: () => t("media.over5MbTitle"),
  over5MbText: () => t("media.over5MbText"),
  over5Mb: () => t("media.over5Mb"),
  over10Mb: () => t("media.over10Mb"),
} as const;

export const uploadMessages = {
  fileUploadError: () => t("media.fileUploadError"),
  profileImageError: () => t("media.profileImageError"),
  unsupportedMedia: () => t("media.unsupportedMedia"),
  /** The two above as one sentence, for answers that have no title. */
  fileRefused: () => t("media.fileRefused"),
  /** Of one file that is sent by itself, where each reason has a sentence of its own. */
  fileTooLarge: () => t("media.fileTooLarge"),
  fileTypeUnknown: () => t("media.fileTypeUnknown"),
  /** Of the picture of whoever runs the place. */
  profileUnsupported: () => t("media.profileUnsupported"),
  profileRefused: () => t("media.profileRefused"),
  tooManyFiles: () => t("media.tooManyFiles", { most: LISTING_MEDIA_MAX }),
  tooManyPixels: () => t("media.tooManyPixels"),
  tooMuchMemory: () => t("media.tooMuchMemory"),
  imagesBusy: () => t("media.imagesBusy"),
  imagesUnavailable: () => t("media.imagesUnavailable"),
  unreadableVideo: () => t("media.unreadableVideo"),
  paddedVideo: () => t("media.paddedVideo"),
  mediaGone: () => t("media.mediaGone"),
  noFile: () => t("media.noFile"),
  unreadableImage: () => t("media.unreadableImage"),
  /** Titles above the texts for the photos and the videos of a room. */
  roomPhotosTitle: () => t("media.roomPhotosTitle"),
  roomVideosTitle: () => t("media.roomVideosTitle"),
  notAVideo: () => t("media.notAVideo"),
  roomVideoUnsupported: () => t("media.roomVideoUnsupported"),
  tooManyRoomVideos: () => t("media.tooManyRoomVideos"),
  tooManyTenantVideos: () => t("media.tooManyTenantVideos"),
  roomVideosLeft: () => t("media.roomVideosLeft"),
  roomVideosRetry: () => t("media.roomVideosRetry"),
  roomPhotosOnly: () => t("media.roomPhotosOnly"),
  reviewPhotosOnly: () => t("media.reviewPhotosOnly"),
  /** Said by the browser, where the server did not answer or gave no sentence of its own. */
  connectionFailed: () => t("media.connectionFailed"),
  tooSlow: () => t("media.tooSlow"),
  serverDown: () => t("media.serverDown"),
  refused: () => t("media.refused"),
  cancelled: () => t("media.cancelled"),
  fileGone: () => t("media.fileGone"),
  /** Above a gallery some of whose files did not arrive. */
  mediaMissing: () => t("media.mediaMissing"),
  profileMissing: () => t("media.profileMissing"),
  reviewPhotoLost: () => t("media.reviewPhotoLost"),
  chatPhotoLost: () => t("media.chatPhotoLost"),
} as const;

/** Only said by the server, and so apart: browsers need not load them. */
export const serverUploadMessages = {
  diskFull: () => t("media.diskFull"),
  storageUnreachable: () => t("media.storageUnreachable"),
  tooManyAtOnce: () => t("media.tooManyAtOnce"),
  formUnreadable: () => t("media.formUnreadable"),
  formTooLarge: () => t("media.formTooLarge"),
} as const;

/** Title of a toast. @param left how many videos were sent, but could not be added to the room */
export const videosNotShown = (left: number): string => t("media.videosNotShown", { count: left });

/** Says a number of bytes as people do. Rounded down, so that no room is promised that isn't there. */
export function sizeText(bytes: number): string {
  const [unit, name] = bytes >= GB ? [GB, "GB"] : [MB, "MB"];
  return `${Math.floor((Math.max(0, bytes) / unit) * 10) / 10} ${name}`;
}

function accountRefusal(all: string, free: string | null): string {
  return free === null ? t("media.accountFull", { all }) : t("media.accountTooLittleSpace", { all, free });
}

function guestRefusal(all: string, free: string | null): string {
  return free === null ? t("media.guestFull", { all }) : t("media.guestTooLittleSpace", { all, free });
}

/** Why a file is not taken. @param left bytes that are still free */
export function quotaRefusal(
  kind: QuotaKind,
  { limit, left }: { limit: number; left: number },
): { code: ErrorCode; message: string } {
  const all = sizeText(limit);
  const free = left > 0 ? sizeText(left) : null;
  switch (kind) {
    case "account":
      return { code: "TOO_LARGE", message: accountRefusal(all, free) };
    case "guest":
      return { code: "TOO_LARGE", message: guestRefusal(all, free) };
    case "waiting":
      return { code: "RATE_LIMITED", message: t("media.waitingFull") };
    case "trash":
      return { code: "RATE_LIMITED", message: t("media.trashFull") };
    case "network":
      return { code: "RATE_LIMITED", message: t("media.networkFull") };
  }
}
