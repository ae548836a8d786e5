import { nationalNumber } from "../phone.ts";

/** Somebody from the contacts of a phone, as far as they fill in a form. */
export interface Contact {
  name: string;
  /** Ten digits, or none where no number of theirs is an Indian mobile number. */
  phone: string;
}

const MOBILE = /^[6-9]\d{9}$/;

/** Landlines are written with a zero: 080 2345 6789 may be a mobile number by its digits. */
const isLandline = (number: string) => /^\D*0[1-8]/.test(number);

/** @param names as the contact has them @param numbers likewise: the first that may be a mobile number counts */
export function contactOf(names: readonly string[], numbers: readonly string[]): Contact {
  const mobiles = [...numbers.filter((number) => !isLandline(number)), ...numbers.filter(isLandline)]
    .map(nationalNumber)
    .filter((number) => MOBILE.test(number));
  return {
    name: names.map((name) => name.trim()).find((name) => name !== "") ?? "",
    phone: mobiles[0] ?? "",
  };
}

/** Names in Kannada and Hindi come from older phones like this: `=E0=B2=A8`. */
function decoded(value: string): string {
  const bytes = value.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => `%${hex}`);
  try {
    return decodeURIComponent(bytes);
  } catch {
    return value;
  }
}

/** The property, its parameters and the value of a line such as `TEL;TYPE=cell:+91 98450 12345`. */
const LINE = /^(?:[\w-]+\.)?(?<name>FN|N|TEL)(?<params>(?:;[^:]*)?):(?<value>.*)$/i;

function contactIn(card: string): Contact {
  const names: string[] = [];
  const family: string[] = [];
  const numbers: string[] = [];
  for (const line of card.split("\n")) {
    const { name, params = "", value = "" } = LINE.exec(line)?.groups ?? {};
    if (name === undefined) continue;
    const text = (/QUOTED-PRINTABLE/i.test(params) ? decoded(value) : value).replaceAll(/\\([,;\\])/g, "$1");
    if (/^FN$/i.test(name)) names.push(text);
    else if (/^N$/i.test(name)) family.push(text.split(";").slice(0, 2).reverse().join(" "));
    else numbers.push(text.replace(/^tel:/i, ""));
  }
  return contactOf([...names, ...family], numbers);
}

/** The people of a vCard file, with a name or a number. @param most that are read */
export function readVcards(text: string, most: number): Contact[] {
  // A line that begins with white space goes on with the one before; so does one of Quoted-Printable after "=".
  const whole = text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/=\n(?==)/g, "")
    .replaceAll(/\n[ \t]/g, "");
  return whole
    .split(/^BEGIN:VCARD$/im)
    .slice(1, most + 1)
    .map(contactIn)
    .filter(({ name, phone }) => name !== "" || phone !== "");
}
