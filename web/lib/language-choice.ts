import { isLocale, type Locale } from "#domain/locale.ts";
import { readText, writeText } from "./stored.ts";

const KEY = "language";

/** The language that somebody chose here, by a press. */
export function languageChoice(): Locale | null {
  const found = readText(KEY);
  return isLocale(found) ? found : null;
}

export function rememberLanguageChoice(chosen: Locale): void {
  writeText(KEY, chosen);
}

/**
 * The language to offer somebody who chose none yet: the first of the browser's that the product speaks.
 * @returns null when it is the one that is shown
 */
export function languageToOffer(shown: Locale, wanted: readonly string[]): Locale | null {
  const first = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale);
  return first === undefined || first === shown ? null : first;
}
