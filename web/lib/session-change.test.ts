import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { api } from "#domain/paths.ts";
import type { PreferencesInput } from "#domain/preferences/contract.ts";
import { keepDraft as keepPreferences } from "#web/features/preferences/kept.ts";
import { keepDraft as keepAsk } from "#web/features/roommates/ask-draft.ts";
import { createApi } from "./api.ts";
import { createQueryClient } from "./query.tsx";
import { cameIn, isPublicAnswer, wentOut } from "./session-change.ts";

test.each([
  api.listings,
  api.listing("a-stay"),
  api.similarListings(3),
  api.listingReviews(3),
  api.places,
  api.site,
])("%s is the same for everybody", (path) => expect(isPublicAnswer(path)).toBe(true));

test.each([
  api.myBookings,
  api.booking(3),
  api.myAccount,
  api.sessions,
  api.myMarks,
  api.listingManage(3),
  api.listingBookings(3),
  api.adminBookings,
  undefined,
])("%s is somebody's own", (path) => expect(isPublicAnswer(path)).toBe(false));

test("after a logout nothing personal is left, and what is public stays", async () => {
  const client = createQueryClient();
  client.setQueryData([api.authUser], { id: "u1" });
  client.setQueryData([api.myAccount], { email: "asha@example.in" });
  client.setQueryData([api.booking(7)], { guestName: "Asha" });
  client.setQueryData([api.listings, {}], ["a stay"]);
  const answers = [{ guestName: "Asha" }, null];
  const watched = new QueryObserver(client, {
    queryKey: [api.myBookings],
    queryFn: async () => answers.shift(),
  });
  const stop = watched.subscribe(() => {});
  await watched.refetch();
  await wentOut(client);
  stop();
  expect(client.getQueryData([api.authUser])).toBeNull();
  expect(client.getQueryCache().find({ queryKey: [api.myAccount] })).toBeUndefined();
  expect(client.getQueryCache().find({ queryKey: [api.booking(7)] })).toBeUndefined();
  expect(client.getQueryData([api.myBookings])).toBeNull();
  expect(client.getQueryData([api.listings, {}])).toEqual(["a stay"]);
});

test("after a logout nothing is left in the browser that was typed by whoever was here", async () => {
  const kept: Record<string, string> = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => void delete kept[key],
  });
  vi.stubGlobal("localStorage", kept);
  keepPreferences("u1", { smokingPreference: "smoker" } as unknown as PreferencesInput);
  keepAsk(7, { message: "I work nights", moveIn: "" });
  kept["tangu:places:1"] = "[]";
  expect(Object.keys(kept)).toHaveLength(3);
  await wentOut(createQueryClient());
  expect(Object.keys(kept)).toEqual(["tangu:places:1"]);
  vi.unstubAllGlobals();
});

test("after a login the session is asked for again, although it never grows stale", async () => {
  const client = createQueryClient();
  client.setQueryData([api.authUser], null);
  const user = { id: "u1", phoneNumber: "9876543210", firstName: "", profileImageUrl: null, isAdmin: false };
  const answering = createApi(async () => Response.json({ ...user, firstName: "Asha" }));
  await cameIn(answering, client, user);
  expect(client.getQueryData([api.authUser])).toEqual({ ...user, firstName: "Asha" });
});
