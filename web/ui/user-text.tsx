import { languageOf } from "#domain/locale.ts";

/** What somebody wrote, within a text of ours: screen readers speak it in its own language. */
export const userText = (text: string) => <span lang={languageOf(text)}>{text}</span>;

/** A name within a text of ours: it is the same in every language. */
export const properName = (text: string) => <span translate="no">{text}</span>;
