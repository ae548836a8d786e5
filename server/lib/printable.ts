/** Control characters, line breaks, and what changes the direction of text. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Escapes what would command a terminal, for text that comes from an archive, a CSV file or an account: a name must
 * neither clear the screen nor look like a line of ours.
 */
export const printable = (text: string): string =>
  text.replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
