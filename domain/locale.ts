/** The languages of the interface; English stands at the plain address, the others behind their own prefix. */
export const LOCALES = ["en", "kn", "hi"] as const;
export type Locale = (typeof LOCALES)[number];

export const isLocale = (text: unknown): text is Locale => LOCALES.some((each) => each === text);

/** Accounts may have stored a language that the interface does not have: they read English. */
export const knownLocale = (stored: string | null): Locale => (isLocale(stored) ? stored : "en");

/** What a language is called by those who read it. */
export const LOCALE_NAMES = { en: "English", kn: "ಕನ್ನಡ", hi: "हिन्दी" } as const satisfies Record<
  Locale,
  string
>;

/** BCP 47 tag for `Intl` and `<html lang>`. */
export const LANGUAGE_TAGS = { en: "en-IN", kn: "kn-IN", hi: "hi-IN" } as const satisfies Record<
  Locale,
  string
>;

/** "" for English, "/kn" and "/hi" for the others. */
export const localePrefix = (locale: Locale): "" | `/${Locale}` => (locale === "en" ? "" : `/${locale}`);

/** A path in a language: "/kn/stays" for "/stays", "/kn" for "/". A path of two slashes would name another host. */
export function localizedPath(path: string, locale: Locale): string {
  const own = path.replace(/^\/+/, "/");
  return locale === "en" ? own : `/${locale}${/^\/(?=[?#]|$)/.test(own) ? own.slice(1) : own}`;
}

/** The language that a path names, and the path without it. "/kn.data" is what React Router asks for the data of "/kn". */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const [, prefix, rest] = /^\/(kn|hi)(?=(?:\.data)?(?:[/?#]|$))(.*)$/s.exec(path) ?? [];
  if (!isLocale(prefix) || rest === undefined) return { locale: "en", path };
  return { locale: prefix, path: rest.startsWith("/") ? rest : `/${rest}` };
}

const LETTERS = {
  en: /\p{Script=Latin}/gu,
  kn: /\p{Script=Kannada}/gu,
  hi: /\p{Script=Devanagari}/gu,
} as const satisfies Record<Locale, RegExp>;

/**
 * The `lang` of what somebody wrote, by the script of most of its letters; "", which is HTML's word for an unknown
 * language, for other scripts and for no letters. Names need none (WCAG 3.1.2): they are marked by `translate="no"`.
 */
export function languageOf(text: string): string {
  const counts = LOCALES.map((each) => text.match(LETTERS[each])?.length ?? 0);
  const most = Math.max(...counts);
  return most === 0 ? "" : LANGUAGE_TAGS[LOCALES[counts.indexOf(most)]!];
}
