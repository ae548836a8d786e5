import { expect, test } from "vitest";
import { buttonOfKey } from "./shortcuts.ts";

const verify = ["card 1", "card 2", "card 3"].map((card) => ({ card }));
const undo = { card: null };

test("a key presses what is in the card with the focus, never in another one", () => {
  expect(buttonOfKey(verify, "card 3")).toEqual({ card: "card 3" });
  expect(buttonOfKey(verify.slice(0, 2), "card 3")).toBeUndefined();
  expect(buttonOfKey(verify.slice(0, 1), "card 3")).toBeUndefined();
});

test("without the focus in a card it presses the only card's, and none of several", () => {
  expect(buttonOfKey(verify.slice(0, 1), null)).toEqual({ card: "card 1" });
  expect(buttonOfKey(verify, null)).toBeUndefined();
});

test("what stands in no card is pressed from everywhere", () => {
  expect(buttonOfKey([undo], "card 2")).toBe(undo);
  expect(buttonOfKey([...verify, undo], null)).toBe(undo);
});
