/** Text on one line: no control character, such as NUL, that no keyboard types and the database cannot keep. */
export const ONE_LINE = /^\P{Cc}*$/u;
/** Text whose lines may break. */
export const LINES = /^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u;

/**
 * Twelve digits as on an Aadhaar card, however they are grouped. The masked form, "XXXX XXXX 1234", is none, nor is a
 * longer row of digits.
 */
const AADHAAR = /(?<!\d[ -]?)[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?![ -]?\d)/;

/** Whether a text holds what may be a full Aadhaar number, which is never taken. */
export const holdsAadhaar = (text: string) => AADHAAR.test(text);

export const AADHAAR_REFUSED =
  "Please leave out the full Aadhaar number: we never need it, and nobody should have it. The last four digits are enough.";

/** An Indian mobile number however it is grouped, with or without +91, or an address of mail. */
const CONTACT = /(?<!\d)(?:\+?91[ -]?|0)?[6-9](?:[ -]?\d){9}(?!\d)|[^\s@]+@[^\s@]+\.[^\s@]{2,}/;

/** Whether a text tells how to reach somebody. */
export const holdsContact = (text: string) => CONTACT.test(text);
