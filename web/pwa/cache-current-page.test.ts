import { expect, test } from "vitest";
import { getCurrentUser } from "#domain/accounts/endpoints.ts";
import { getBooking, listMyBookings } from "#domain/bookings/endpoints.ts";
import { listConversations } from "#domain/chat/endpoints.ts";
import { getFavourites, listSaved } from "#domain/favourites/endpoints.ts";
import { getListing, searchListings } from "#domain/listings/endpoints.ts";
import { answerOf } from "./cache-current-page.ts";
import { cardsAmong, cardsByIds } from "./cards.ts";

const card = (id: number, title = "") => ({ id, slug: `stay-${id}`, media: [], title });

test("what came with a page is kept under the address of the call that would have asked for it", () => {
  const page = { listings: [card(1)], total: 30, next: "a=b" };
  const [url, body, headers] =
    answerOf([searchListings().path, { stayDuration: "monthly" }], { pages: [page] }) ?? [];
  expect(url).toBe("/api/pg-listings?stayDuration=monthly");
  expect(body).toEqual([card(1)]);
  expect(headers).toEqual({
    "x-total-count": "30",
    link: '</api/pg-listings?stayDuration=monthly&cursor=a%3Db>; rel="next"',
  });
  expect(answerOf([getListing("stay-1").path], card(1))).toEqual(["/api/pg-listings/stay-1", card(1), {}]);
});

test("nothing of an account is kept", () => {
  for (const path of [
    getCurrentUser().path,
    listMyBookings().path,
    listSaved().path,
    getFavourites().path,
    listConversations().path,
    getBooking(3).path,
  ]) {
    expect([path, answerOf([path], { id: 3 })]).toEqual([path, null]);
    expect([path, answerOf([path, "user"], { id: 3 })]).toEqual([path, null]);
  }
});

test("cards are found in whatever they were seen in, the later one of two", () => {
  const cards = cardsAmong([
    [card(1, "old"), card(2)],
    { ...card(1, "new"), description: "x" },
    { id: 5 },
    null,
    "text",
  ]);
  expect(cardsByIds(cards, "2,9,1")).toEqual([card(2), { ...card(1, "new"), description: "x" }]);
  expect(cardsByIds(cards, null)).toEqual([]);
});
