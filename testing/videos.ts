import { createRoomVideo } from "#domain/rooms/endpoints.ts";
import type { RoomVideo } from "#domain/rooms/videos.ts";
import { storeImage, storeMedia } from "#server/features/media/service.ts";
import { clip } from "#testing/fixtures/videos.ts";
import { type Caller, screenshot } from "./bookings.ts";
import { newKey, type TestApp } from "./http.ts";

/** A video that this person has uploaded and nothing refers to yet. @returns its name */
export async function uploadedVideo(site: TestApp, ownerId: string): Promise<string> {
  return (await storeMedia(site.deps, clip, { maxBytes: 1e6, ownerId })).name;
}

export async function uploadedPicture(site: TestApp, ownerId: string): Promise<string> {
  const kept = { visibility: "public", maxBytes: 1e6, ownerId } as const;
  return (await storeImage(site.deps, await screenshot(5), kept)).name;
}

export const showVideo = (site: TestApp, { cookies = "", headers }: Caller, json: object) =>
  site.request("POST", createRoomVideo().path, {
    json,
    cookies,
    headers: { "idempotency-key": newKey(), ...headers },
  });

/** A video of the place where somebody lives, shown by them. */
export async function shownVideo(
  site: TestApp,
  tenant: Caller & { id: string },
  at: { pgListingId: number; roomPostId?: number },
): Promise<RoomVideo> {
  const upload = await uploadedVideo(site, tenant.id);
  const answer = await showVideo(site, tenant, { upload, ...at });
  if (answer.status !== 201) throw new Error(`not shown: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as RoomVideo;
}
