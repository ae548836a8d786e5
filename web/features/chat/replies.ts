import * as z from "zod/mini";
import { t } from "#domain/i18n.ts";
import { createStore, useStore } from "#web/lib/store.ts";
import { storedValue } from "#web/lib/stored.ts";

export const REPLY_LIMITS = { count: 20, length: 500 } as const;

export const defaultReplies = (): readonly string[] => [
  t("chat.replyBedFree"),
  t("chat.replyVisit"),
  t("chat.replyRent"),
  t("chat.replyDeposit"),
  t("chat.replyFull"),
];

const repliesSchema = z.array(z.string().check(z.minLength(1), z.maxLength(REPLY_LIMITS.length)));

const stored = storedValue<readonly string[] | null>("tangu:chat:replies", (found) => {
  const { data } = repliesSchema.safeParse(found);
  return data ? data.slice(0, REPLY_LIMITS.count) : null;
});

/** Null until the host has changed ours. */
const replies = createStore(stored.load());

/** Answers that are ready to be sent, kept in this browser. */
export const useReplies = (): readonly string[] => useStore(replies) ?? defaultReplies();

export function keepReplies(next: readonly string[]): void {
  const kept = [...new Set(next.map((text) => text.trim()).filter(Boolean))].slice(0, REPLY_LIMITS.count);
  stored.save(kept);
  replies.set(kept);
}
