import { useSyncExternalStore } from "react";
import type { Upload, UploadQueue } from "./upload-queue.ts";

const NO_UPLOADS: readonly Upload[] = [];

/** What the queue holds; nothing while a page is rendered on the server. */
export const useUploads = (queue: UploadQueue): readonly Upload[] =>
  useSyncExternalStore(queue.subscribe, queue.get, () => NO_UPLOADS);
