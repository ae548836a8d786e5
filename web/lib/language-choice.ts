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
 * The language to offer somebody on an English page who chose none yet: the first of the browser's that the product
 * speaks. Many who read Kannada or Hindi have an English browser, so English is offered to nobody.
 * @returns null when nothing is to be offered
 */
export function languageToOffer(shown: Locale, wanted: readonly string[]): Exclude<Locale, "en"> | null {
  const first = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale);
  return shown !== "en" || first === undefined || first === "en" ? null : first;
}
