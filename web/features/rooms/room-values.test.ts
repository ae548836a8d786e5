import { expect, test } from "vitest";
import { roomMessages } from "#domain/rooms/messages.ts";
import { serverErrorsAt } from "#web/lib/form.ts";
import { emptyRoom, inputOf, patchOf, ROOM_FIELDS, type RoomValues, roomErrors } from "./room-values.ts";

const good: RoomValues = {
  ...emptyRoom,
  pgListingId: "7",
  title: "Sunny corner by the window",
  rent: "₹ 9,500",
  deposit: "19000",
  sharingType: "2 Sharing",
  availableFrom: "2026-12-01",
};

test("sums are taken as people write them", () => {
  expect(inputOf(good, [])).toMatchObject({ rent: "9500", deposit: "19000", places: 1 });
  expect(roomErrors(good)).toEqual({});
  expect(inputOf({ ...good, deposit: "" }, []).deposit).toBe("0");
});

test("an empty form says what is missing, each at its field", () => {
  expect(roomErrors(emptyRoom)).toMatchObject({
    pgListingId: "Choose where you live",
    title: roomMessages.titleRequired(),
    rent: roomMessages.rentInvalid(),
    sharingType: roomMessages.sharingRequired(),
    availableFrom: roomMessages.dayInvalid(),
  });
});

test.each(["call me on 98765 43210", "write to me@example.com"])("no contacts in the words: %s", (text) => {
  expect(roomErrors({ ...good, description: text }).description).toBe(roomMessages.phoneInText());
  expect(roomErrors({ ...good, title: text }).title).toBe(roomMessages.phoneInText());
});

test("what the server says of one company stands at all of them", () => {
  expect(serverErrorsAt(ROOM_FIELDS, { "nearbyCompanies.1": "This text is too long", other: "?" })).toEqual({
    nearbyCompanies: "This text is too long",
  });
});

test("only what was changed is sent", () => {
  expect(patchOf(good, ["a"], good, ["a"])).toEqual({});
  expect(patchOf({ ...good, rent: "9000" }, ["b", "a"], good, ["a", "b"])).toEqual({
    rent: "9000",
    images: ["b", "a"],
  });
});
