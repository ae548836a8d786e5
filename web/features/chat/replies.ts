import * as z from "zod/mini";
import { createStore } from "#web/lib/store.ts";
import { storedValue } from "#web/lib/stored.ts";

export const REPLY_LIMITS = { count: 20, length: 500 } as const;

export const DEFAULT_REPLIES: readonly string[] = [
  "Yes, a bed is free. Would you like to come and see it?",
  "You can visit any day between 10 am and 7 pm. Please write before you come.",
  "The rent covers food, water, Wi-Fi and cleaning. Electricity is shared by the room.",
  "The deposit comes back in full when you leave with a month's notice.",
  "Sorry, all beds are taken just now. I will write as soon as one is free.",
];

const repliesSchema = z.array(z.string().check(z.minLength(1), z.maxLength(REPLY_LIMITS.length)));

const stored = storedValue<readonly string[]>("tangu:chat:replies", (found) => {
  const { data } = repliesSchema.safeParse(found);
  return data ? data.slice(0, REPLY_LIMITS.count) : DEFAULT_REPLIES;
});

/** Answers that are ready to be sent, kept in this browser. */
export const replies = createStore<readonly string[]>(stored.load());

export function keepReplies(next: readonly string[]): void {
  const kept = [...new Set(next.map((text) => text.trim()).filter(Boolean))].slice(0, REPLY_LIMITS.count);
  stored.save(kept);
  replies.set(kept);
}
