import { t } from "#domain/i18n.ts";
/** Text on one line: no control character, such as NUL, that no keyboard types and the database cannot keep. */
export const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;
/** Kannada and Hindi need four marks on a letter at most: a stack of them covers the lines above. */
export const STACKED_MARKS = /(?:\p{M}[\u200c\u200d]?){5}/u;
/** Text whose lines may break. */
export const LINES = /^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u;

/**
 * Signs that are not seen themselves, but change what is: joiners after letters of Arabic and the Indic scripts, and
 * what makes one emoji of several characters.
 */
const JOINER =
  /(?<=[\u0600-\u06ff\u0900-\u0dff])(?:\u200c|\u200d)|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})(?:\ufe0e|\ufe0f)|(?<=[0-9#*])\ufe0f(?=\u20e3)/u;
/** All other characters that take no ink or turn the direction of text; U+2800 is Braille without a dot. */
const INVISIBLE = new RegExp(
  `(${JOINER.source})|[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb\\u2800]`,
  "gu",
);

/** Leaves out what nobody sees: it makes two names look alike, or one read backwards. */
export const withoutInvisible = (text: string) => text.replace(INVISIBLE, "$1").trim();

/** Something, an @, and a domain with a dot. Only the first dot ends its first part, so that no text is read twice. */
export const MAIL_ADDRESS = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/;

/**
 * Twelve digits as on an Aadhaar card, grouped by four or not at all. The masked form, "XXXX XXXX 1234", is none, nor is
 * a longer row of digits or a phone number behind +91.
 */
const AADHAAR =
  /(?<!\d|\d{4}[ .()_/-]{1,3}|\+)[2-9]\d{3}[ .()_/-]{0,3}\d{4}[ .()_/-]{0,3}\d{4}(?!\d|[ .()_/-]{1,3}\d{4})/g;

/** Where the digits begin that Kannada, Hindi and the other languages here write, in each row from 0 to 9. */
const DIGIT_ROWS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
] as const;

/** The same text with the digits, dashes and spaces of any of these as a plain keyboard has them. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    // What is not seen, and what draws a key around a digit.
    .replace(/\p{Cf}|\ufe0e|\ufe0f|\u20e3/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .replace(/[\t\p{Zs}]/gu, " ")
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0)!;
      const row = DIGIT_ROWS.find((first) => code >= first && code < first + 10);
      return row === undefined ? digit : String(code - row);
    });

const groupsOf = (number: string) => number.match(/\d+/g) ?? [];
/** Rents and deposits are round: "5000 6000 7000" says what beds cost. */
const isSum = (group: string) => /^\d{2,}[05]0$/.test(group);

/** Whether a text holds what may be a full Aadhaar number, which is never taken. */
export const holdsAadhaar = (text: string) =>
  (plain(text).match(AADHAAR) ?? []).some((found) => {
    const groups = groupsOf(found);
    return groups.length < 3 || !groups.every(isSum);
  });

/** The same text, of such a number the last four digits alone: what runs a PG is not lost for a number in it. */
export const withoutAadhaar = (text: string): string =>
  holdsAadhaar(text)
    ? plain(text).replace(AADHAAR, (found) =>
        holdsAadhaar(found) ? `XXXX XXXX ${groupsOf(found).join("").slice(-4)}` : found,
      )
    : text;

export const aadhaarRefused = (): string => t("app.aadhaarRefused");

/** Ten digits that an Indian mobile number may be, with or without +91. */
const MOBILE = /(?<!\d)(?:(?:\+|00)?91[ .()_/-]{0,3}|0[ .()_/-]{0,3})?([6-9](?:[ .()_/-]{0,3}\d){9})(?!\d)/g;
/** A label of a domain has 63 characters at most; without that bound, each "(at)" would be read on to the end. */
const MAIL = /[^\s@]@[^\s@]+\.\p{L}{2}|[([]at[)\]] ?[^\s@]{1,63} ?(?:\.|[([]dot[)\]]) ?\p{L}{2}/iu;

/** A range of rents beside a number of beds has ten digits too, and so have two dates. */
function isMobile(number: string): boolean {
  const groups = groupsOf(number);
  if (groups.filter(isSum).length >= 2) return false;
  return groups.length <= 4 || groups.every(({ length }) => length === groups[0]!.length);
}

/** Whether a text tells how to reach somebody: a mobile number however it is written, or an address of mail. */
export const holdsContact = (text: string) => {
  const read = plain(text);
  return MAIL.test(read) || [...read.matchAll(MOBILE)].some(([, number]) => isMobile(number!));
};

/** For records that are kept: the text, without the digits of a phone number that it may hold. */
export const withoutNumbers = (text: string) => (holdsContact(text) ? text.replace(/\p{Nd}/gu, "#") : text);
