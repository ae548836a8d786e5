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
 * What users wrote, with an unseen joiner where it would be read as a tag of a message, or as one of the escapes
 * (`\\u202e`, `\\x41`) that Lingui decodes in the finished text.
 */
const inert = (value: unknown): unknown =>
  typeof value === "string"
    ? value.replace(/<(?=\/?\w+>)/g, "<\u2060").replace(/\\(?=[ux][\da-f])/gi, "\\\u2060")
    : value;

/** Puts values into a compiled message. */
export function formatMessage(
  locale: Locale,
  message: CompiledMessage,
  values: Readonly<Record<string, unknown>>,
): string {
  // Lingui's types know messages as text only; it formats compiled ones as they are.
  const safe = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inert(value)]));
  return formatterOf(locale)._("", safe, { message: message as unknown as string });
}
