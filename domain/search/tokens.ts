const MAX_TOKEN_LENGTH = 40;

const WIFI = new RegExp(
  String.raw`(?<![\p{L}\p{N}\p{M}])(?:wi-fi|ವೈ-ಫೈ|वाई-फ़?ाई)(?![\p{L}\p{N}\p{M}])`.normalize("NFKD"),
  "gu",
);

/** Runs of single letters are one name: "J P Nagar" and "jp nagar" are searched alike. */
export function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let initials = "";
  for (const word of words) {
    if (/^\p{L}$/u.test(word)) {
      initials += word;
      continue;
    }
    if (initials) joined.push(initials);
    initials = "";
    joined.push(word);
  }
  if (initials) joined.push(initials);
  return joined;
}

/**
 * The words of a text as they are indexed and searched: lower case, without Latin accents, split at
 * everything that is no letter or digit. What comes out is safe inside a tsquery and a LIKE pattern.
 */
export function searchTokens(text: string): string[] {
  const folded = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'\u2018\u2019\u200c\u200d]/g, "")
    .toLowerCase()
    .replace(WIFI, "wifi");
  return joinInitials(folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)).map((word) =>
    word.slice(0, MAX_TOKEN_LENGTH),
  );
}

/**
 * What two spellings of one PG have in common, whatever their case, spaces and punctuation; null when there are no
 * letters or digits to tell it by.
 */
export function placeKey(title: string, address: string): string | null {
  const [name, where] = [title, address].map((text) => searchTokens(text).join(""));
  return name && where ? `${name}|${where}` : null;
}
