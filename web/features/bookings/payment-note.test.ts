import { expect, test } from "vitest";
import { paymentNote, whatsappLink } from "./payment-note.ts";

const booking = {
  id: 41,
  listing: {
    slug: "green-house",
    title: "Green House & Co",
    address: "1st Main",
    city: "Bengaluru",
    cover: null,
    contactName: "Ravi",
    contactPhone: null,
  },
  guestName: "Asha Rao",
  guestPhone: "9876543210",
  moveInDate: "2026-03-10",
  duration: "15days" as const,
  totalAmount: "18500.00",
};

test("the note says what was paid for what", () => {
  expect(paymentNote(booking, "412345678901").split("\n")).toEqual([
    "Payment for booking #41",
    "Green House & Co",
    "Guest: Asha Rao, +91 9876543210",
    "Move-in: Tue, 10 Mar 2026, 15 days",
    "Amount: ₹18,500",
    "UTR: 412345678901",
  ]);
});

test("the link takes a number without its plus, and a text that survives the trip", () => {
  const link = new URL(whatsappLink("+91 90000 00001", "A & B\nC"));
  expect(link.origin + link.pathname).toBe("https://wa.me/919000000001");
  expect(link.searchParams.get("text")).toBe("A & B\nC");
});
