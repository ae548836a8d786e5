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
 * Puts an invisible joiner into users' text in two places: in escapes such as `\u202e`, which Lingui decodes in the
 * finished message, and in tags, where the message has tags of its own.
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
  const safe = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, inert(value, message)]),
  );
  // Lingui's types know messages as text only; it formats compiled ones as they are.
  return formatterOf(locale)._("", safe, { message: message as unknown as string });
}
