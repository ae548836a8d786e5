import { queryOptions } from "@tanstack/react-query";
import type { CreatedListing } from "#domain/listings/hosting.ts";
import type { UploadedMedia } from "#domain/media/contract.ts";
import { api as paths } from "#domain/paths.ts";
import type { PlaceSuggestion } from "#domain/places/contract.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import type { Api } from "#web/lib/api.ts";
import type { SendFile } from "./upload-queue.ts";

export const sendFile =
  (api: Api): SendFile =>
  async (file, onProgress, signal) => {
    const form = new FormData();
    form.set("file", file);
    const options = { form, onProgress, signal, idempotencyKey: newActionKey() };
    return (await api.send<UploadedMedia>("POST", paths.media, options)).data;
  };

export const placesQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: [paths.places, q],
    queryFn: async ({ signal }) =>
      (await api.get<PlaceSuggestion[]>(paths.places, { query: { q }, signal })).data,
    enabled: q !== "",
  });

export async function pgExists(
  api: Api,
  query: { title: string; address: string },
  signal: AbortSignal,
): Promise<boolean> {
  return (await api.get<{ exists: boolean }>(paths.checkPgExists, { query, signal })).data.exists;
}

/** @param key one for all tries of the same content */
export async function createListing(
  api: Api,
  fields: Readonly<Record<string, string>>,
  key: string,
): Promise<CreatedListing> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return (await api.send<CreatedListing>("POST", paths.listings, { form, idempotencyKey: key })).data;
}
