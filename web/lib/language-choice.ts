import { updateAccount } from "#domain/accounts/endpoints.ts";
import { isLocale, type Locale } from "#domain/locale.ts";
import { browserApi } from "./api.ts";
import { browserQueryClient } from "./query.tsx";
import { sessionKey } from "./session.ts";
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

/** Remembers a language in this browser, and for the account that is logged in. The next page is in it. */
export function chooseLanguage(chosen: Locale): void {
  rememberLanguageChoice(chosen);
  const isNobody = browserQueryClient().getQueryData(sessionKey) === null;
  if (isNobody) return;
  // Nobody waits for it, and the page that sends it goes away. It may not be known yet who is logged in.
  void browserApi
    .send(updateAccount(), { json: { language: chosen }, keepalive: true })
    .catch(() => undefined);
}

/**
 * The language to offer somebody who chose none yet, as the page may come from a friend's link: the first of the browser's
 * that the product speaks.
 * @returns null when nothing is to be offered
 */
export function languageToOffer(shown: Locale, wanted: readonly string[]): Locale | null {
  const first = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale);
  return first === undefined || first === shown ? null : first;
}
