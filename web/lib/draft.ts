import * as z from "zod/mini";
import { UPLOADS_PREFIX } from "#domain/paths.ts";
import { createStore } from "./store.ts";
import type { StoredValue } from "./stored.ts";
import type { SavedUpload, UploadQueue } from "./upload-queue.ts";

export const draftText = z._default(z.string(), "");

/** What a queue had uploaded, so that it is found again after a reload. */
export const draftUploads = z._default(
  z.array(
    z.object({
      role: z.enum(["media", "profile"]),
      label: z.string(),
      kind: z.enum(["image", "video"]),
      name: z.string().check(z.maxLength(100)),
      url: z.string().check(z.startsWith(UPLOADS_PREFIX)),
    }),
  ),
  [],
);

type Content<Values, Name extends string> = { values: Values } & Record<Name, readonly SavedUpload[]>;

/**
 * What is being typed and uploaded in this browser for one new thing. It outlives a reload, all screens show the same,
 * and uploads go on while none of them is open.
 * @param stored holds the values, and under the name of each queue what it has uploaded
 */
export function createDraft<Values extends object, Name extends string>(
  empty: Values,
  queues: Record<Name, UploadQueue>,
  stored: StoredValue<Content<Values, NoInfer<Name>>>,
) {
  const names = Object.keys(queues) as Name[];
  const values = createStore(empty);
  let owner: string | null = null;

  function save(): void {
    const uploads = Object.fromEntries(names.map((name) => [name, queues[name].savedUploads()]));
    stored.save({ values: values.get(), ...(uploads as Record<Name, SavedUpload[]>) });
  }

  const found = stored.load();
  values.set(found.values);
  for (const name of names) {
    queues[name].restore(found[name]);
    queues[name].subscribe(save);
  }

  function startOver(): void {
    for (const name of names) queues[name].clear();
    values.set(empty);
    stored.remove();
  }

  return {
    ...values,
    queues,
    startOver,
    change(patch: Partial<Values>): void {
      values.set({ ...values.get(), ...patch });
      save();
    },
    /** What one person typed is not shown to the next who sits down here. @param next their id, null in admin mode alone */
    belongTo(next: string | null): void {
      if (owner !== null && owner !== next) startOver();
      owner = next;
    },
  };
}
