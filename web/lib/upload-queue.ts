import { t } from "#domain/i18n.ts";
import type { UploadedMedia } from "#domain/media/contract.ts";
import { IMAGE_TYPES, LISTING_MEDIA_MAX, MEDIA_LIMITS, VIDEO_TYPES } from "#domain/media/contract.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { isVideo } from "#domain/media/urls.ts";
import { ApiError } from "./api.ts";
import { createStore } from "./store.ts";

export const MAX_CONCURRENT = 3;

/** What an upload is for: the gallery, or the picture beside the name. */
export type Role = "media" | "profile";
export type UploadState = "waiting" | "sending" | "done" | "cancelled" | "failed" | "gone";

export interface Upload {
  id: number;
  role: Role;
  label: string;
  kind: "image" | "video";
  state: UploadState;
  /** What has been sent, 0 to 1. */
  progress: number;
  /** Why a failed one failed, as a sentence. */
  problem: string | null;
  /** Whether the same file may be taken the next time. */
  canRetry: boolean;
  /** Null for what was uploaded before the page was loaded. */
  file: File | null;
  /** An address the page can show it from. */
  preview: string | null;
  /** What a listing refers to it by, once it is there. */
  name: string | null;
  url: string | null;
}

/** What a draft stores of an upload, to show it again after a reload. */
export type SavedUpload = Pick<Upload, "role" | "label" | "kind"> & { name: string; url: string };

export type SendFile = (
  file: File,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
) => Promise<UploadedMedia>;

// Some systems know no type for these; what it really is, the server reads from the file itself.
const BY_ENDING: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  mp4: "video/mp4",
  mov: "video/quicktime",
};

const typeOf = ({ type, name }: Pick<File, "type" | "name">) =>
  type || BY_ENDING[name.split(".").at(-1)?.toLowerCase() ?? ""] || "";

const isOneOf = (types: readonly string[], file: Pick<File, "type" | "name">) => types.includes(typeOf(file));

type Kind = Upload["kind"];

/** Which files a gallery accepts, and how many. */
export interface GalleryLimits {
  accepts: readonly Kind[];
  maxFiles: number;
}

const LISTING_GALLERY: GalleryLimits = { accepts: ["image", "video"], maxFiles: LISTING_MEDIA_MAX };

/** Whether a chosen file may be sent at all. */
export function isAcceptable(
  file: Pick<File, "type" | "name" | "size">,
  role: Role,
  { accepts }: Pick<GalleryLimits, "accepts"> = LISTING_GALLERY,
): boolean {
  const fits = (bytes: number) => file.size > 0 && file.size <= bytes;
  if (role === "profile") return isOneOf(IMAGE_TYPES, file) && fits(MEDIA_LIMITS.imageBytes);
  if (isOneOf(IMAGE_TYPES, file)) return accepts.includes("image") && fits(MEDIA_LIMITS.imageBytes);
  return accepts.includes("video") && isOneOf(VIDEO_TYPES, file) && fits(MEDIA_LIMITS.videoBytes);
}

/** What became of an attempt to add files. */
export interface Added {
  refused: boolean;
  /** More than the gallery may show. */
  tooMany: boolean;
}

let lastId = 0;

/** Sends what is added, three at a time, and keeps what became of each. Lives on while its screen is closed. */
export class UploadQueue {
  readonly #store = createStore<readonly Upload[]>([]);
  readonly get = this.#store.get;
  readonly getInitial = this.#store.getInitial;
  readonly subscribe = this.#store.subscribe;
  readonly #set = this.#store.set;
  readonly #running = new Map<number, AbortController>();
  readonly #send: SendFile;
  readonly #limits: GalleryLimits;

  /** @param limits of its gallery; those of a listing when left out */
  constructor(send: SendFile, limits: GalleryLimits = LISTING_GALLERY) {
    this.#send = send;
    this.#limits = limits;
  }

  add(files: readonly File[], role: Role): Added {
    const good = files.filter((file) => isAcceptable(file, role, this.#limits));
    const remaining = role === "profile" ? 1 : this.#limits.maxFiles - this.of("media").length;
    const taken = good.slice(0, remaining);
    if (role === "profile" && taken.length > 0) for (const { id } of this.of("profile")) this.remove(id);
    this.#set([...this.get(), ...taken.map((file) => uploadOf(file, role))]);
    this.#pump();
    return { refused: good.length < files.length, tooMany: taken.length < good.length };
  }

  /** Puts back what was uploaded earlier. */
  restore(uploads: readonly SavedUpload[]): void {
    this.#set([...this.get(), ...uploads.map(restoredUpload)]);
  }

  of(role: Role): Upload[] {
    return this.get().filter((upload) => upload.role === role);
  }

  /** Resolves once nothing waits or is being sent. */
  whenIdle(): Promise<void> {
    const busy = () => this.get().some(({ state }) => state === "waiting" || state === "sending");
    return new Promise((resolve) => {
      const leave = this.subscribe(() => {
        if (busy()) return;
        leave();
        resolve();
      });
      if (!busy()) {
        leave();
        resolve();
      }
    });
  }

  savedUploads(): SavedUpload[] {
    return this.get().flatMap(({ role, label, kind, name, url }) =>
      name !== null && url !== null ? [{ role, label, kind, name, url }] : [],
    );
  }

  cancel(id: number): void {
    this.#stop(id);
    this.#change(id, { state: "cancelled", progress: 0 });
    this.#pump();
  }

  retry(id: number): void {
    const upload = this.get().find((each) => each.id === id);
    if (!upload?.file || this.#running.has(id)) return;
    this.#change(id, { state: "waiting", progress: 0, problem: null, canRetry: true, name: null, url: null });
    this.#pump();
  }

  /** Sends another file in the place of one that was refused. @returns false for a file that cannot be sent at all */
  replace(id: number, file: File): boolean {
    const upload = this.get().find((each) => each.id === id);
    if (!upload || !isAcceptable(file, upload.role, this.#limits)) return false;
    this.#release(upload);
    this.#change(id, { ...uploadOf(file, upload.role), id });
    this.#pump();
    return true;
  }

  remove(id: number): void {
    const upload = this.get().find((each) => each.id === id);
    if (upload) this.#release(upload);
    this.#set(this.get().filter((each) => each.id !== id));
    this.#pump();
  }

  clear(): void {
    for (const { id } of this.get()) this.remove(id);
  }

  /** Gives a picture of the gallery another place. @param to counted within the gallery */
  move(id: number, to: number): void {
    const gallery = this.of("media");
    const from = gallery.findIndex((each) => each.id === id);
    const [moved] = from < 0 ? [] : gallery.splice(from, 1);
    if (!moved || to < 0 || to > gallery.length) return;
    gallery.splice(to, 0, moved);
    this.#set([...gallery, ...this.of("profile")]);
  }

  /** The server no longer has it: sent again when the file is still at hand, else marked to be added again. */
  markMissing(id: number): void {
    const upload = this.get().find((each) => each.id === id);
    if (upload?.file) this.retry(id);
    else this.#change(id, { state: "gone", name: null, url: null });
  }

  /** Stops what is under way, and lets go of the picture that the page showed of it. */
  #release({ id, file, preview }: Upload): void {
    this.#stop(id);
    if (file && preview) URL.revokeObjectURL(preview);
  }

  #stop(id: number): void {
    this.#running.get(id)?.abort();
    this.#running.delete(id);
  }

  #pump(): void {
    for (const upload of this.get()) {
      if (this.#running.size >= MAX_CONCURRENT) return;
      if (upload.state === "waiting" && upload.file) void this.#start(upload.id, upload.file);
    }
  }

  async #start(id: number, file: File): Promise<void> {
    const control = new AbortController();
    this.#running.set(id, control);
    this.#change(id, { state: "sending" });
    // A cancelled one may be on its way again by the time its first answer comes.
    const current = () => this.#running.get(id) === control;
    try {
      const onProgress = (progress: number) => current() && this.#change(id, { progress });
      const { name, url } = await this.#send(file, onProgress, control.signal);
      if (current()) this.#change(id, { state: "done", progress: 1, name, url });
    } catch (error) {
      if (current()) this.#change(id, { state: "failed", ...failureOf(error) });
    }
    if (!current()) return;
    this.#running.delete(id);
    this.#pump();
  }

  #change(id: number, patch: Partial<Upload>): void {
    this.#set(this.get().map((each) => (each.id === id ? { ...each, ...patch } : each)));
  }
}

function uploadOf(file: File, role: Role): Upload {
  lastId += 1;
  return {
    id: lastId,
    role,
    label: file.name,
    kind: isOneOf(VIDEO_TYPES, file) ? "video" : "image",
    state: "waiting",
    progress: 0,
    problem: null,
    canRetry: true,
    file,
    preview: URL.createObjectURL(file),
    name: null,
    url: null,
  };
}

function restoredUpload(saved: SavedUpload): Upload {
  lastId += 1;
  const state = { state: "done", progress: 1, problem: null, canRetry: true, file: null } as const;
  return { ...saved, ...state, id: lastId, preview: saved.url };
}

/** Somebody who is logged out, too fast or too slow can send the same file later. A refused file stays refused. */
const RETRY_STATUSES: readonly number[] = [401, 408, 429];
const canRetryAfter = (status: number) => status >= 500 || RETRY_STATUSES.includes(status);

/** What answers without a sentence of ours is not our server, but one before it. */
function plainProblem(status: number): string {
  if (status === 413) return uploadMessages.fileTooLarge();
  if (status === 408 || status === 504) return uploadMessages.tooSlow();
  return canRetryAfter(status) ? uploadMessages.serverDown() : uploadMessages.refused();
}

function failureOf(error: unknown): Pick<Upload, "problem" | "canRetry"> {
  if (!(error instanceof ApiError)) return { problem: uploadMessages.connectionFailed(), canRetry: true };
  const { status, serverMessage } = error;
  return {
    problem: serverMessage ?? plainProblem(status),
    canRetry: canRetryAfter(status),
  };
}

function savedLabel(role: Role, kind: "video" | "image", number: number): string {
  if (role === "profile") return t("app.profileImage");
  return kind === "video" ? t("app.videoNumber", { number }) : t("app.pictureNumber", { number });
}

/** What a listing already shows, as uploads of its gallery. */
export function savedUploadOf(url: string, at: number, role: Role): SavedUpload {
  const file = url.split("/").at(-1) ?? "";
  const name = file.replace(/_[a-z]+\.webp$|\.[a-z0-9]+$/i, "");
  const kind = isVideo(url) ? "video" : "image";
  const label = savedLabel(role, kind, at + 1);
  return { role, label, kind, name, url };
}

export const refusedUpload: Record<Role, () => { title: string; description: string }> = {
  media: () => ({ title: uploadMessages.fileUploadError(), description: uploadMessages.unsupportedMedia() }),
  profile: () => ({
    title: uploadMessages.profileImageError(),
    description: uploadMessages.profileUnsupported(),
  }),
};
