import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LOCALE_OF_REQUEST } from "#domain/i18n.ts";
import { isLocale, type Locale, splitLocale } from "#domain/locale.ts";
import { UPLOADS_PREFIX } from "#domain/paths.ts";

const storage = new AsyncLocalStorage<Locale>();
Reflect.set(globalThis, LOCALE_OF_REQUEST, () => storage.getStore());

/** Runs something whose texts are for a reader of this language, such as a push message. */
export const inLocale = <T>(locale: Locale, run: () => T): T => storage.run(locale, run);

/** A browser names its languages in order, such as "kn-IN,kn;q=0.9,en;q=0.8". */
const firstKnown = (accepted = ""): Locale =>
  accepted
    .split(",")
    .map((each) => each.trim().slice(0, 2).toLowerCase())
    .find(isLocale) ?? "en";

/**
 * The pages name theirs in each call. What else a browser asks for by itself names none, but its path may. The path of a
 * file is the same for everybody: who opens one by its link has only the languages of the browser.
 */
export function localeOf({ url, headers }: FastifyRequest): Locale {
  const asked = headers["accept-language"];
  if (url.startsWith("/api/")) return isLocale(asked) ? asked : "en";
  if (url.startsWith(UPLOADS_PREFIX)) return firstKnown(asked);
  return splitLocale(url).locale;
}

/** All texts made while a request is answered are in its language. */
export function installLocale(app: FastifyInstance): void {
  app.decorateRequest("locale", "en");
  app.addHook("onRequest", (request, _reply, done) => {
    request.locale = localeOf(request);
    storage.run(request.locale, done);
  });
  // A body is read in the context of its connection, and what follows would stay in that.
  app.addHook("preValidation", (request, _reply, done) => {
    storage.run(request.locale, done);
  });
}

declare module "fastify" {
  interface FastifyRequest {
    locale: Locale;
  }
}
