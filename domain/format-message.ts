import { setupI18n } from "@lingui/core";
import { LANGUAGE_TAGS, type Locale } from "./locale.ts";

/** Lingui's form of a message: text, and arguments with their plurals. */
export type CompiledMessage = readonly unknown[];

const formatters = new Map<Locale, ReturnType<typeof setupI18n>>();

function formatterOf(locale: Locale) {
  const known = formatters.get(locale);
  if (known) return known;
  const made = setupI18n({ locale: LANGUAGE_TAGS[locale], messages: { [LANGUAGE_TAGS[locale]]: {} } });
  formatters.set(locale, made);
  return made;
}

/**
 * What users wrote, with an unseen joiner where it would be read as one of the escapes (`\\u202e`, `\\x41`) that Lingui
 * decodes in the finished text, and in a message with tags as a tag.
 */
function inert(value: unknown, message: CompiledMessage): unknown {
  if (typeof value !== "string") return value;
  const text = value.replace(/\\(?=[ux][\da-f])/gi, "\\\u2060");
  const hasTags = text.includes("<") && JSON.stringify(message).includes("</");
  return hasTags ? text.replace(/<(?=\/?\w+>)/g, "<\u2060") : text;
}

/** Puts values into a compiled message. */
export function formatMessage(
  locale: Locale,
  message: CompiledMessage,
  values: Readonly<Record<string, unknown>>,
): string {
  // Lingui's types know messages as text only; it formats compiled ones as they are.
  const safe = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, inert(value, message)]),
  );
  return formatterOf(locale)._("", safe, { message: message as unknown as string });
}
