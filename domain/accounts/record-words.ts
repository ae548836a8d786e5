import { t } from "../i18n.ts";

// What admins did and looked at stands in the database in English words: "booking.cancelled", "booking 12", "all chats".
// They are facts; these are the same in the reader's language. Words that are not known stay as they are.

const keyOf = (words: string) => words.toLowerCase().replace(/[^a-z]/g, "");

/** Whom or what a record is about, or who made it. */
export function recordLabel(stored: string): string {
  const [, kind, id] = /^(.+) (\S*\d\S*)$/.exec(stored) ?? [];
  return kind === undefined || id === undefined
    ? t("admin.recordWhole", { key: keyOf(stored), name: stored })
    : t("admin.recordOf", { key: keyOf(kind), kind, id });
}

export const actionLabel = (stored: string): string =>
  t("admin.recordAction", { key: keyOf(stored), name: stored.replaceAll(".", " ") });
