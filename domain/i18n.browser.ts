import { type CompiledMessage, formatMessage, type Values } from "./format-message.ts";
import type { Locale } from "./locale.ts";

/** Replaced by the build: each language has files of its own. */
const LOCALE = "@@locale@@" as Locale;

export const locale = (): Locale => LOCALE;

/** Stands in for i18n.ts in the browser's build, where each call carries its compiled message instead of the key. */
export const t = (message: CompiledMessage, values: Values): string => formatMessage(LOCALE, message, values);
