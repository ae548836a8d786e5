import { randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import sharp from "sharp";

export { test } from "./harness.ts";
export { HOSTILE } from "./world.ts";

/** Makes the browser the one that made the guest's bookings. */
export const comeAsGuest = (context: BrowserContext, url: string, token: string) =>
  context.addCookies([{ name: "guest", value: token, url }]);

/** A screenshot of a payment; no two are alike, so that none is taken for a duplicate. */
export async function screenshot(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const [red, green, blue] = randomBytes(3);
  const paid = `<svg width="540" height="960"><rect width="540" height="960" fill="rgb(${red},${green},${blue})"/>
    <rect x="40" y="120" width="460" height="180" rx="24" fill="#fff"/></svg>`;
  return {
    name: "payment.png",
    mimeType: "image/png",
    buffer: await sharp(Buffer.from(paid)).png().toBuffer(),
  };
}

/** Twelve digits that no other test has used. */
export const newUtr = () => String(4e11 + (randomBytes(4).readUInt32BE() % 1e11)).slice(0, 12);
