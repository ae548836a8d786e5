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

/** Puts values into a compiled message. */
export function formatMessage(
  locale: Locale,
  message: CompiledMessage,
  values: Readonly<Record<string, unknown>>,
): string {
  // Lingui's types know messages as text only; it formats compiled ones as they are.
  return formatterOf(locale)._("", values, { message: message as unknown as string });
}
