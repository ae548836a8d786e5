import { compileMessage } from "@lingui/message-utils/compileMessage";
import { catalogs, type MessageKey, type Messages } from "./catalog.ts";
import { type CompiledMessage, formatMessage } from "./format-message.ts";
import { isLocale, type Locale } from "./locale.ts";

/** What a message needs beside its key. */
export type ArgumentsOf<K extends MessageKey> = Messages[K] extends null ? [] : [values: Messages[K]];

/**
 * Where the server keeps the language of the request under way. It is shared through `globalThis`, as the server and the
 * built pages are two bundles with a copy of this module each.
 */
export const LOCALE_OF_REQUEST = Symbol.for("tangu.locale");

function localeOfRequest(): unknown {
  const found: unknown = Reflect.get(globalThis, LOCALE_OF_REQUEST);
  return typeof found === "function" ? found() : undefined;
}

/** The reader's language: that of the request on the server, that of the page in the browser. */
export function locale(): Locale {
  // Not `document`: the service worker's types have none.
  const page: { documentElement: { lang: string } } | undefined = Reflect.get(globalThis, "document");
  const found = page ? page.documentElement.lang.slice(0, 2) : localeOfRequest();
  return isLocale(found) ? found : "en";
}

const compiled = { en: new Map(), kn: new Map(), hi: new Map() } satisfies Record<
  Locale,
  Map<MessageKey, CompiledMessage>
>;

/** The message of a key in a language, with the names of its values in their places. */
export function compiledMessage(language: Locale, key: MessageKey): CompiledMessage {
  const known = compiled[language].get(key);
  if (known) return known;
  // Lingui's type allows more kinds of arguments than the catalogue does (scripts/lib/catalogs.ts).
  const message = compileMessage(catalogs[language][key]) as CompiledMessage;
  compiled[language].set(key, message);
  return message;
}

/**
 * The message of a key in the reader's language. Called with a literal key, and inside a function: the language is known
 * only when somebody reads. The browser's build puts the message itself in the place of the call (scripts/lib/messages.ts).
 */
export function t<K extends MessageKey>(key: K, ...[values]: ArgumentsOf<K>): string {
  const language = locale();
  return formatMessage(language, compiledMessage(language, key), values ?? {});
}
