import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LOCALE_OF_REQUEST } from "#domain/i18n.ts";
import { isLocale, type Locale, splitLocale } from "#domain/locale.ts";

const storage = new AsyncLocalStorage<Locale>();
Reflect.set(globalThis, LOCALE_OF_REQUEST, () => storage.getStore());

/** Runs something whose texts are for a reader of this language, such as a push message. */
export const inLocale = <T>(locale: Locale, run: () => T): T => storage.run(locale, run);

/** The pages name theirs in each call. What else a browser asks for by itself names none, but its path may. */
export function localeOf({ url, headers }: FastifyRequest): Locale {
  const asked = headers["accept-language"];
  if (url.startsWith("/api/")) return isLocale(asked) ? asked : "en";
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
