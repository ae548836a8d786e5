import fc from "fast-check";
import { expect, test } from "vitest";
import { paymentNote, paymentReference, upiLink, whatsappLink } from "./payment.ts";

test("the UPI link, to the letter", () => {
  const link = upiLink({
    upiId: "tangu.demo@upi",
    upiName: "Tangu Stays",
    amount: "18500.00",
    note: "Tangu booking 7",
    ref: "TANGU7A1TABC",
  });
  expect(link).toBe(
    "upi://pay?pa=tangu.demo@upi&pn=Tangu%20Stays&am=18500.00&cu=INR&tn=Tangu%20booking%207&tr=TANGU7A1TABC",
  );
});

test("whatever the names hold, the link has its six parts and they read back", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (upiName, note) => {
      const link = upiLink({ upiId: "a@b", upiName, amount: "1.00", note, ref: "R" });
      expect(link).not.toContain("+");
      const query = new URLSearchParams(link.slice("upi://pay?".length));
      expect([...query.keys()]).toEqual(["pa", "pn", "am", "cu", "tn", "tr"]);
      expect(query.get("pn")).toBe(upiName);
      expect(query.get("tn")).toBe(note);
    }),
  );
});

test("each attempt has its own reference of at most 35 letters and digits", () => {
  const at = new Date("2026-03-01T10:00:00Z");
  const ids = fc.integer({ min: 1, max: 2_147_483_647 });
  const attempts = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(ids, attempts, ids, attempts, (id, attempt, otherId, otherAttempt) => {
      const reference = paymentReference({ id, createdAt: at }, attempt);
      expect(reference).toMatch(/^[A-Z0-9]{1,35}$/);
      const same = reference === paymentReference({ id: otherId, createdAt: at }, otherAttempt);
      expect(same).toBe(id === otherId && attempt === otherAttempt);
    }),
  );
});

const booking = {
  id: 7,
  listing: { title: "Sri Lakshmi Ladies PG" },
  guestName: "Asha Rao",
  guestPhone: "9845012345",
  moveInDate: "2026-03-01",
  duration: "1month",
  totalAmount: "18500.00",
} as const;

test("the payment note says who paid what for which stay", () => {
  expect(paymentNote(booking, "412345678901")).toBe(
    [
      "Payment for booking #7",
      "Sri Lakshmi Ladies PG",
      "Guest: Asha Rao, +91 9845012345",
      "Move-in: 1 Mar 2026, 1 month",
      "Amount: ₹18,500",
      "UTR: 412345678901",
    ].join("\n"),
  );
});

test("the WhatsApp link carries the country and the whole text", () => {
  expect(whatsappLink("+91 90000 00001", "a b\n₹&c")).toBe(
    "https://wa.me/919000000001?text=a%20b%0A%E2%82%B9%26c",
  );
  expect(whatsappLink("9000000001", "x")).toBe("https://wa.me/919000000001?text=x");
});
