import { afterEach, expect, test } from "vitest";
import { LOCALE_OF_REQUEST } from "../i18n.ts";
import { stayNote } from "./stay-note.ts";

afterEach(() => void Reflect.deleteProperty(globalThis, LOCALE_OF_REQUEST));

const stay = {
  securityDeposit: "18500.00",
  depositReturned: "18000.00",
  depositDeductions: [{ reason: "Paint", amount: "500.00" }],
  depositReference: null,
};

test.each([
  ["checked_in", "Moved in on 1 Jul 2026. A deposit of ₹18,500 is held until you move out.", "2026-07-01"],
  ["notice_given", "The last day is 13 Sept 2026.", "2026-09-13"],
  ["checked_out", "Moved out on 3 Oct 2026.", "2026-10-03"],
  ["deposit_due", "₹18,500, less what is deducted, by 10 Oct 2026.", "2026-10-03"],
  ["deposit_settled", "₹18,000 of ₹18,500 returned. Deducted: ₹500 (Paint).", null],
])("a sentence that was stored for %s is read in the reader's language", (what, stored, day) => {
  Reflect.set(globalThis, LOCALE_OF_REQUEST, () => "kn");
  const note = stayNote(what, stored, stay);
  expect(note).toBe(stayNote(what, day, stay));
  expect(note).toMatch(/\p{Script=Kannada}/u);
});

test("what somebody wrote stays as it is", () => {
  for (const text of ["On 3 Oct 2026.", "Moved in on 99 Foo 2026.", "Moved in on 3 Oct 2026."])
    expect(stayNote("noted", text, stay)).toBe(text);
});
