/** Text on one line: no control character, such as NUL, that no keyboard types and the database cannot keep. */
export const ONE_LINE = /^\P{Cc}*$/u;
/** Text whose lines may break. */
export const LINES = /^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u;

/**
 * Twelve digits as on an Aadhaar card, however they are grouped. The masked form, "XXXX XXXX 1234", is none, nor is a
 * longer row of digits or a phone number behind +91.
 */
const AADHAAR = /(?<!\d|\d{4}[ .-]|\+)[2-9]\d{3}[ .-]{0,2}\d{4}[ .-]{0,2}\d{4}(?!\d|[ .-]\d{4})/;

/** Where the digits begin that Kannada, Hindi and the other languages here write, in each row from 0 to 9. */
const DIGIT_ROWS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
] as const;

/** The same text with the digits, dashes and spaces of any of these as a plain keyboard has them. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/\p{Pd}/gu, "-")
    .replace(/[\t\p{Zs}]/gu, " ")
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0)!;
      const row = DIGIT_ROWS.find((first) => code >= first && code < first + 10);
      return row === undefined ? digit : String(code - row);
    });

/** Whether a text holds what may be a full Aadhaar number, which is never taken. */
export const holdsAadhaar = (text: string) => AADHAAR.test(plain(text));

export const AADHAAR_REFUSED =
  "Please leave out the full Aadhaar number: we never need it, and nobody should have it. The last four digits are enough.";

/** An Indian mobile number however it is grouped, with or without +91, or an address of mail. */
const CONTACT = /(?<!\d)(?:\+?91[ -]?|0)?[6-9](?:[ -]?\d){9}(?!\d)|[^\s@]+@[^\s@]+\.[^\s@]{2,}/;

/** Whether a text tells how to reach somebody. */
export const holdsContact = (text: string) => CONTACT.test(text);
