import * as z from "zod/mini";
import { rawText } from "#domain/fields.ts";

const base64url = (most: number) => rawText(most).check(z.regex(/^[\w-]+={0,2}$/));

/** `POST /api/push/subscribe`: what a browser's own subscription becomes as JSON. */
export const pushSubscription = z.object({
  endpoint: z.pipe(rawText(1000), z.url({ protocol: /^https?$/ })),
  keys: z.object({ p256dh: base64url(120), auth: base64url(60) }),
  /** Somebody turned notifications on, beside the notice. Not when a page renews what the browser was told before. */
  agreed: z.optional(z.literal(true)),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;

export const pushEndpoint = z.object({ endpoint: rawText(1000) });
/** `GET /api/push/key`: what a browser subscribes with. */
export const pushKey = z.object({ publicKey: z.string() });

/** What arrives in the service worker. */
export interface PushMessage {
  title: string;
  body: string;
  /** Where a press leads. */
  url: string;
  /** A newer one of the same conversation takes the place of the older. */
  tag: string;
}
