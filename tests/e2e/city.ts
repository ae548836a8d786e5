import { randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import sharp from "sharp";
import { createBooking, submitProof } from "#domain/bookings/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { expect, type TestServer } from "./harness.ts";

export { test } from "./harness.ts";
export { HOSTILE } from "./world.ts";

/** Makes the browser the one that made the guest's bookings. */
export const comeAsGuest = (context: BrowserContext, url: string, token: string) =>
  context.addCookies([{ name: "guest", value: token, url }]);

/** A screenshot of a payment; no two are alike, so that none is taken for a duplicate. */
export async function screenshot(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  // Rows of grey, each as wide as chance has it: alike to the eye of nobody.
  const rows = [...randomBytes(24)].map(
    (width, row) =>
      `<rect y="${row * 40}" width="${40 + 2 * width}" height="40" fill="rgb(${[...randomBytes(3)]})"/>`,
  );
  const paid = `<svg width="540" height="960"><rect width="540" height="960" fill="#fff"/>${rows.join("")}</svg>`;
  return {
    name: "payment.png",
    mimeType: "image/png",
    buffer: await sharp(Buffer.from(paid)).png().toBuffer(),
  };
}

/** Twelve digits that no other test has used. */
export const newUtr = () => String(4e11 + (randomBytes(4).readUInt32BE() % 1e11)).slice(0, 12);

/** Somebody with an address of their own who has booked a bed there and sent a proof. */
export async function paid({ url }: TestServer, pgId: number, guestPhone = `9${newUtr().slice(3)}`) {
  const [utr, amount, name] = [newUtr(), "18500.00", `Meera ${newUtr()}`];
  const address = [10, ...randomBytes(3)].join(".");
  const send = async (method: string, path: string, body: string | FormData, cookie = "") => {
    const type = typeof body === "string" ? { "content-type": "application/json" } : undefined;
    const headers = { origin: url, cookie, "x-forwarded-for": address, ...type };
    const answer = await fetch(url + path, { method, body, headers });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return answer;
  };
  const booked = await send(
    "POST",
    createBooking().path,
    JSON.stringify({
      pgId,
      ...{ guestName: name, guestPhone, guestEmail: `${utr}@example.in` },
      moveInDate: addDays(kolkataDate(new Date()), 3),
      ...{ duration: "1month", totalAmount: amount },
    }),
  );
  const { id } = (await booked.json()) as { id: number };
  const cookies = booked.headers.getSetCookie().map((each) => each.split(";")[0]);
  const form = new FormData();
  form.append("utr", utr);
  const { buffer } = await screenshot();
  form.append("paymentProof", new Blob([new Uint8Array(buffer)], { type: "image/png" }), "paid.png");
  await send("PATCH", submitProof(id).path, form, cookies.join("; "));
  return { id, utr, amount };
}
