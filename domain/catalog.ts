// Written by `npm run messages` from messages/: not to be changed by hand.
import type { Locale } from "./locale.ts";
import enMedia from "#messages/en/media.json";
import enShared from "#messages/en/shared.json";
import hiMedia from "#messages/hi/media.json";
import hiShared from "#messages/hi/shared.json";
import knMedia from "#messages/kn/media.json";
import knShared from "#messages/kn/shared.json";

/** The arguments of each message; null for those that have none. */
export interface Messages {
  "media.accountFull": { all: string | number };
  "media.accountTooLittleSpace": { all: string | number; free: string | number };
  "media.cancelled": null;
  "media.chatPhotoLost": null;
  "media.connectionFailed": null;
  "media.diskFull": null;
  "media.fileGone": null;
  "media.fileRefused": null;
  "media.fileTooLarge": null;
  "media.fileTypeUnknown": null;
  "media.fileUploadError": null;
  "media.formTooLarge": null;
  "media.formUnreadable": null;
  "media.guestFull": { all: string | number };
  "media.guestTooLittleSpace": { all: string | number; free: string | number };
  "media.imagesBusy": null;
  "media.imagesUnavailable": null;
  "media.logInFirst": null;
  "media.mediaGone": null;
  "media.mediaMissing": null;
  "media.networkFull": null;
  "media.noFile": null;
  "media.notAVideo": null;
  "media.notAnImage": null;
  "media.notAnImageText": null;
  "media.notAnImageTitle": null;
  "media.over10Mb": null;
  "media.over5Mb": null;
  "media.over5MbText": null;
  "media.over5MbTitle": null;
  "media.paddedVideo": null;
  "media.profileImageError": null;
  "media.profileMissing": null;
  "media.profileRefused": null;
  "media.profileUnsupported": null;
  "media.refused": null;
  "media.reviewPhotoLost": null;
  "media.reviewPhotosOnly": null;
  "media.roomPhotosOnly": null;
  "media.roomPhotosTitle": null;
  "media.roomVideoUnsupported": null;
  "media.roomVideosLeft": null;
  "media.roomVideosRetry": null;
  "media.roomVideosTitle": null;
  "media.serverDown": null;
  "media.storageUnreachable": null;
  "media.tooManyAtOnce": null;
  "media.tooManyFiles": { most: string | number };
  "media.tooManyPixels": null;
  "media.tooManyRoomVideos": null;
  "media.tooManyTenantVideos": null;
  "media.tooMuchMemory": null;
  "media.tooSlow": null;
  "media.trashFull": null;
  "media.unreadableImage": null;
  "media.unreadableVideo": null;
  "media.unsupportedMedia": null;
  "media.videosNotShown": { count: number };
  "media.waitingFull": null;
  "shared.back": null;
  "shared.bengaluru": null;
  "shared.cancel": null;
  "shared.close": null;
  "shared.connection": null;
  "shared.copied": null;
  "shared.copy": null;
  "shared.delete": null;
  "shared.done": null;
  "shared.edit": null;
  "shared.hoursMinutes": { hours: string | number; minutes: string | number };
  "shared.loading": null;
  "shared.logIn": null;
  "shared.next": null;
  "shared.no": null;
  "shared.optional": null;
  "shared.remove": null;
  "shared.report": null;
  "shared.retry": null;
  "shared.save": null;
  "shared.saving": null;
  "shared.send": null;
  "shared.sending": null;
  "shared.share": null;
  "shared.showAll": null;
  "shared.showMore": null;
  "shared.showOlder": null;
  "shared.signUp": null;
  "shared.tryAgain": null;
  "shared.yes": null;
}

export type MessageKey = keyof Messages;

export const catalogs: Record<Locale, Record<MessageKey, string>> = {
  en: { ...enMedia, ...enShared },
  kn: { ...knMedia, ...knShared },
  hi: { ...hiMedia, ...hiShared },
};
