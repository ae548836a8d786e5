import { uploadMedia } from "#domain/media/endpoints.ts";
import { newActionKey } from "./action-key.ts";
import type { Api } from "./api.ts";
import type { SendFile } from "./upload-queue.ts";

/** Uploads one file; it is swept after an hour unless something takes it. */
export const sendFile =
  (api: Api): SendFile =>
  async (file, onProgress, signal) => {
    const form = new FormData();
    form.set("file", file);
    const options = { form, onProgress, signal, idempotencyKey: newActionKey() };
    return (await api.send(uploadMedia(), options)).data;
  };
