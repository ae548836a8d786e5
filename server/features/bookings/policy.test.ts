import { expect, test } from "vitest";
import { roleIn } from "./policy.ts";

const nobody = { user: null, guestKey: null, admin: null };
const byGuest = { userId: null, guestKey: "guest-1", listingOwnerId: "host-1" };
const byUser = { userId: "user-1", guestKey: null, listingOwnerId: "host-1" };
const ofNobody = { userId: null, guestKey: null, listingOwnerId: null };

test.each([
  ["anonymous", nobody, null, null],
  ["another guest", { ...nobody, guestKey: "guest-2" }, null, null],
  ["the guest who booked", { ...nobody, guestKey: "guest-1" }, "payer", null],
  ["another user", { ...nobody, user: { id: "user-2" } }, null, null],
  ["the user who booked", { ...nobody, user: { id: "user-1" } }, null, "payer"],
  [
    "the guest who booked, now signed in",
    { ...nobody, user: { id: "user-2" }, guestKey: "guest-1" },
    "payer",
    null,
  ],
  ["the listing's owner", { ...nobody, user: { id: "host-1" } }, "host", "host"],
  ["an admin", { ...nobody, admin: {} }, "admin", "admin"],
  ["an admin who booked", { user: { id: "user-1" }, guestKey: "guest-1", admin: {} }, "payer", "payer"],
] as const)("%s", (_who, actor, ofGuests, ofUsers) => {
  expect(roleIn(actor, byGuest)).toBe(ofGuests);
  expect(roleIn(actor, byUser)).toBe(ofUsers);
});

test("what belongs to nobody is not everybody's", () => {
  expect(roleIn(nobody, ofNobody)).toBeNull();
  expect(roleIn({ ...nobody, user: { id: "user-1" } }, ofNobody)).toBeNull();
});
