import { type Locale, localePrefix, localizedPath, splitLocale } from "#domain/locale.ts";
import { DOCUMENTS } from "#web/pwa/cache-rules.ts";
import { build, VERSIONED } from "./build.ts";
import { cacheDocuments } from "./offline-fallbacks.ts";

declare const self: ServiceWorkerGlobalScope;

// The shell is cached in English when the worker is installed. Readers of another language get that one's as well, once
// they have opened a page in it: nobody pays for a language that they don't read.

const scriptsOf = (locale: Locale): string[] =>
  build.files.flatMap(({ url }) => (/^\/assets\/.*\.js$/.test(url) ? [localePrefix(locale) + url] : []));

async function cacheScripts(locale: Locale): Promise<void> {
  const cache = await caches.open(VERSIONED.languages);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(scriptsOf(locale).filter((url) => !known.has(url)));
}

/** Caches the shell of the language that a page is in. */
export async function cacheLanguageOf(page: string): Promise<void> {
  const { locale } = splitLocale(new URL(page).pathname);
  if (locale === "en") return;
  const documents = await caches.open(VERSIONED.documents);
  // The last one that is cached: after a connection that ended too early it is missing.
  if (await documents.match(localizedPath(DOCUMENTS.at(-1)!, locale))) return;
  await cacheScripts(locale);
  await cacheDocuments(locale);
}

/** A built file of another language; undefined when it is not cached. */
export const languageFile = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: VERSIONED.languages });
