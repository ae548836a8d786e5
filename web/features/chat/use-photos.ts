import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Sender } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { type Api, ApiError, useApi } from "#web/lib/api.ts";
import { createStore, useStore } from "#web/lib/store.ts";
import { type PhotoToSend, sendPhoto, storeMessage } from "./queries.ts";

export interface PhotoOnItsWay extends PhotoToSend {
  /** An address under which this page can show it. */
  preview: string;
  /** How much has left the browser, 0 to 1. */
  progress: number;
  failed: string | null;
}

// They go on while the chat is closed. Too large for the browser's storage, they do not outlive the page.
const photos = createStore<readonly PhotoOnItsWay[]>([]);
const aborts = new Map<string, AbortController>();

const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.status < 500
    ? (error.serverMessage ?? t("chat.refused"))
    : uploadMessages.chatPhotoLost();

const change = (key: string, to: Partial<PhotoOnItsWay>) =>
  photos.set(photos.get().map((each) => (each.key === key ? { ...each, ...to } : each)));

function remove({ key, preview }: PhotoOnItsWay): void {
  aborts.get(key)?.abort();
  aborts.delete(key);
  photos.set(photos.get().filter((each) => each.key !== key));
  URL.revokeObjectURL(preview);
}

function start(api: Api, client: QueryClient, photo: PhotoOnItsWay): void {
  const abort = new AbortController();
  aborts.set(photo.key, abort);
  change(photo.key, { failed: null, progress: 0 });
  sendPhoto(api, photo, (progress) => change(photo.key, { progress }), abort.signal).then(
    (message) => {
      storeMessage(client, message);
      remove(photo);
    },
    (error: unknown) => !abort.signal.aborted && change(photo.key, { failed: reasonOf(error) }),
  );
}

/** The photos of a conversation that are being sent from this page. */
export function usePhotos(conversationId: number, side: Sender) {
  const api = useApi();
  const client = useQueryClient();
  const here = useStore(photos).filter((each) => each.conversationId === conversationId);

  function send(file: Blob, name: string, caption: string): void {
    const preview = URL.createObjectURL(file);
    const key = newActionKey();
    const photo = { key, conversationId, side, file, name, caption, preview, progress: 0, failed: null };
    photos.set([...photos.get(), photo]);
    start(api, client, photo);
  }

  return { photos: here, send, tryAgain: (photo: PhotoOnItsWay) => start(api, client, photo), remove };
}
