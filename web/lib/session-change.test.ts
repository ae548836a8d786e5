import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { getAccount, getCurrentUser, listSessions } from "#domain/accounts/endpoints.ts";
import {
  getBooking,
  listAllBookings,
  listListingBookings,
  listMyBookings,
} from "#domain/bookings/endpoints.ts";
import { getFavourites } from "#domain/favourites/endpoints.ts";
import {
  getListing,
  getManagedListing,
  listSimilarListings,
  searchListings,
} from "#domain/listings/endpoints.ts";
import { getSite, listPlaces } from "#domain/places/endpoints.ts";
import type { PreferencesInput } from "#domain/preferences/contract.ts";
import { listReviews } from "#domain/reviews/endpoints.ts";
import { unsentAnswers } from "#web/features/preferences/unsent.ts";
import { askDraft } from "#web/features/roommates/ask-draft.ts";
import { createApi } from "./api.ts";
import { createQueryClient } from "./query.tsx";
import { isPublicAnswer, onSignedIn, onSignedOut } from "./session-change.ts";

test.each([
  searchListings().path,
  getListing("a-stay").path,
  listSimilarListings(3).path,
  listReviews(3).path,
  listPlaces().path,
  getSite().path,
])("%s is the same for everybody", (path) => expect(isPublicAnswer(path)).toBe(true));

test.each([
  listMyBookings().path,
  getBooking(3).path,
  getAccount().path,
  listSessions().path,
  getFavourites().path,
  getManagedListing(3).path,
  listListingBookings(3).path,
  listAllBookings().path,
  undefined,
])("%s is somebody's own", (path) => expect(isPublicAnswer(path)).toBe(false));

test("after a logout nothing personal is left, and what is public stays", async () => {
  const client = createQueryClient();
  client.setQueryData([getCurrentUser().path], { id: "u1" });
  client.setQueryData([getAccount().path], { email: "asha@example.in" });
  client.setQueryData([getBooking(7).path], { guestName: "Asha" });
  client.setQueryData([searchListings().path, {}], ["a stay"]);
  const answers = [{ guestName: "Asha" }, null];
  const watched = new QueryObserver(client, {
    queryKey: [listMyBookings().path],
    queryFn: async () => answers.shift(),
  });
  const stop = watched.subscribe(() => {});
  await watched.refetch();
  await onSignedOut(client);
  stop();
  expect(client.getQueryData([getCurrentUser().path])).toBeNull();
  expect(client.getQueryCache().find({ queryKey: [getAccount().path] })).toBeUndefined();
  expect(client.getQueryCache().find({ queryKey: [getBooking(7).path] })).toBeUndefined();
  expect(client.getQueryData([listMyBookings().path])).toBeNull();
  expect(client.getQueryData([searchListings().path, {}])).toEqual(["a stay"]);
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
  unsentAnswers("u1").save({ smokingPreference: "smoker" } as unknown as PreferencesInput);
  askDraft(7).save({ message: "I work nights", moveIn: "" });
  kept["tangu:places:1"] = "[]";
  expect(Object.keys(kept)).toHaveLength(3);
  await onSignedOut(createQueryClient());
  expect(Object.keys(kept)).toEqual([]);
  vi.unstubAllGlobals();
});

test("after a login the session is asked for again, although it never grows stale", async () => {
  const client = createQueryClient();
  client.setQueryData([getCurrentUser().path], null);
  const user = {
    id: "u1",
    phoneNumber: "9876543210",
    firstName: "",
    profileImageUrl: null,
    isAdmin: false,
    adminRole: null,
  };
  const answering = createApi(async () => Response.json({ ...user, firstName: "Asha" }));
  await onSignedIn(answering, client, user);
  expect(client.getQueryData([getCurrentUser().path])).toEqual({ ...user, firstName: "Asha" });
});
