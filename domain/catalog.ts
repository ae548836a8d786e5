// Written by `npm run messages` from messages/: not to be changed by hand.
import type { Locale } from "./locale.ts";
import enShared from "#messages/en/shared.json";
import hiShared from "#messages/hi/shared.json";
import knShared from "#messages/kn/shared.json";

/** The arguments of each message; null for those that have none. */
export interface Messages {
  "shared.back": null;
  "shared.bengaluru": null;
  "shared.cancel": null;
  "shared.close": null;
  "shared.connection": null;
  "shared.copied": null;
  "shared.copy": null;
  "shared.delete": null;
  "shared.done": null;
  "shared.edit": null;
  "shared.hoursMinutes": { hours: string | number; minutes: string | number };
  "shared.loading": null;
  "shared.logIn": null;
  "shared.next": null;
  "shared.no": null;
  "shared.optional": null;
  "shared.remove": null;
  "shared.report": null;
  "shared.retry": null;
  "shared.save": null;
  "shared.saving": null;
  "shared.send": null;
  "shared.sending": null;
  "shared.share": null;
  "shared.showAll": null;
  "shared.showMore": null;
  "shared.showOlder": null;
  "shared.signUp": null;
  "shared.tryAgain": null;
  "shared.yes": null;
}

export type MessageKey = keyof Messages;

export const catalogs: Record<Locale, Record<MessageKey, string>> = {
  en: { ...enShared },
  kn: { ...knShared },
  hi: { ...hiShared },
};
