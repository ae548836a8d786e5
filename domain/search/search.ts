import { AMENITIES, type Amenity, type Gender, type RoomType, type Stay } from "#domain/listings/choices.ts";
import { readRents } from "#domain/listings/rents.ts";
import { fold, inEnglish } from "#domain/places/local-names.ts";

/** Beyond these a search is no sentence that anybody typed. */
const MAX_TOKENS = 8;
const MAX_TOKEN_LENGTH = 40;

// Every listing is a PG with some sharing: these words would only make every search match everything.
const STOP_WORDS = new Set(
  (
    "pg pgs paying guest hostel sharing share in at near nearby by for the and of a an with to on from best good " +
    "ಪಿಜಿ ಪೀಜಿ ಪೇಯಿಂಗ್ ಗೆಸ್ಟ್ ಹಾಸ್ಟೆಲ್ ರೂಮ್ ರೂಂ ಹತ್ತಿರ ಹತ್ತಿರದ ಬಳಿ ಕೋ ಮತ್ತು ಹಾಗೂ ಜೊತೆ ಇರುವ ಬೇಕು " +
    "पीजी पेइंग गेस्ट हॉस्टल रूम कमरा कमरे का के की में पास को और साथ वाला वाले वाली चाहिए"
  )
    .split(" ")
    .map(fold),
);

const GENDER_WORDS: Record<Gender, readonly string[]> = {
  boys: ["boys", "boy", "gents", "men", "mens", "male"],
  ladies: ["ladies", "lady", "girls", "girl", "women", "womens", "female"],
  colive: ["colive", "coliving", "unisex"],
};

const SHARING_WORDS: Record<RoomType, readonly string[]> = {
  "1 Sharing": ["single", "private"],
  "2 Sharing": ["double", "twin"],
  "3 Sharing": ["triple"],
  "4 Sharing": ["quad", "four"],
};

const AMENITY_WORDS: Partial<Record<Amenity, readonly string[]>> = {
  "WiFi (100-200 MBPS)": ["wifi"],
  "2W Parking": ["parking"],
  "Common Fridge": ["fridge"],
  "Biometric Enabled": ["biometric"],
  "Daily Housekeeping": ["housekeeping"],
};

// Kannada and Hindi words are only read: what is indexed of a listing stays English.
const LOCAL_GENDER_WORDS: Record<Gender, readonly string[]> = {
  boys: ["ಹುಡುಗರ", "ಪುರುಷರ", "ಬಾಯ್ಸ್", "ಜೆಂಟ್ಸ್", "बॉयज़", "लड़कों", "लड़के", "पुरुष", "पुरुषों", "जेंट्स"],
  ladies: [...["ಹುಡುಗಿಯರ", "ಮಹಿಳೆಯರ", "ಲೇಡೀಸ್", "ಗರ್ಲ್ಸ್"], ...["गर्ल्स", "लड़कियों", "लड़की", "महिला", "महिलाओं", "लेडीज़"]],
  colive: ["ಲಿವಿಂಗ್", "लिविंग"],
};
const LOCAL_SHARING_WORDS: Partial<Record<RoomType, readonly string[]>> = {
  "1 Sharing": ["ಸಿಂಗಲ್", "सिंगल"],
  "2 Sharing": ["ಡಬಲ್", "डबल"],
  "3 Sharing": ["ಟ್ರಿಪಲ್", "ट्रिपल"],
};

/** Other words that are said of every PG, beside the English one that is indexed. */
const LOCAL_WORDS: Record<string, readonly string[]> = {
  sharing: ["ಶೇರಿಂಗ್", "शेयरिंग"],
  food: ["ಊಟ", "ಊಟದ", "ಆಹಾರ", "खाना", "खाने", "भोजन"],
  veg: ["ವೆಜ್", "ಸಸ್ಯಾಹಾರಿ", "वेज", "शाकाहारी"],
  wifi: ["ವೈಫೈ", "वाईफ़ाई", "वाइफ़ाई"],
  ac: ["ಎಸಿ", "ಏಸಿ", "एसी"],
  washing: ["ವಾಷಿಂಗ್", "वॉशिंग", "वाशिंग"],
  machine: ["ಮೆಷಿನ್", "ಮೆಷೀನ್", "ಮಷಿನ್", "ಮಷೀನ್", "मशीन"],
  parking: ["ಪಾರ್ಕಿಂಗ್", "पार्किंग"],
  fridge: ["ಫ್ರಿಡ್ಜ್", "फ़्रिज"],
  hot: ["ಬಿಸಿ", "ಬಿಸಿನೀರು", "गर्म", "गरम"],
  water: ["ನೀರು", "पानी"],
  cooking: ["ಅಡುಗೆ"],
  housekeeping: ["ಸ್ವಚ್ಛತೆ", "सफ़ाई"],
  biometric: ["ಬಯೋಮೆಟ್ರಿಕ್", "बायोमेट्रिक"],
};

const inverted = <K extends string>(...tables: Partial<Record<K, readonly string[]>>[]) =>
  new Map(
    tables.flatMap((words) =>
      (Object.entries(words) as [K, readonly string[]][]).flatMap(([key, list]) =>
        list.map((word) => [fold(word), key] as const),
      ),
    ),
  );
const genderOf = inverted(GENDER_WORDS, LOCAL_GENDER_WORDS);
const sharingOf = inverted(SHARING_WORDS, LOCAL_SHARING_WORDS);
const amenityOf = inverted(AMENITY_WORDS);
const wordOf = inverted(LOCAL_WORDS);

/** The English word for a local one, or how the word is looked up. */
function knownWord(word: string): string {
  const english = inEnglish(word);
  const folded = fold(english);
  return (
    wordOf.get(folded) ??
    (STOP_WORDS.has(folded) || genderOf.has(folded) || sharingOf.has(folded) ? folded : english)
  );
}

const WIFI = new RegExp(
  String.raw`(?<![\p{L}\p{N}\p{M}])(?:wi-fi|ವೈ-ಫೈ|वाई-फ़?ाई)(?![\p{L}\p{N}\p{M}])`.normalize("NFKD"),
  "gu",
);

/** Runs of single letters are one name: "J P Nagar" and "jp nagar" are searched alike. */
function joinInitials(words: string[]): string[] {
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

/** What somebody meant by a search text: facts that are columns, and the words that are left. */
export interface SearchMeaning {
  /** Distinct words to find, each of which must match. */
  tokens: string[];
  genders: Gender[];
  roomTypes: RoomType[];
  amenities: Amenity[];
  /** Rupees of a month, or of a day in a search for short stays. */
  minRent?: number;
  maxRent?: number;
  /** The text has something in it, but nothing that could be a word: it is found nowhere. */
  unsearchable: boolean;
}

/**
 * Reads a search text. "ladies pg marathahalli 2 sharing under 9000" is a gender, a room type, a rent
 * and one word to find: columns answer faster and more exactly than words do. A rent of the other kind of stay bounds
 * nothing.
 */
export function readSearch(text: string, asked: Stay = "monthly"): SearchMeaning {
  const { rest, stay, ...rents } = readRents(text, asked);
  const all = searchTokens(rest).map(knownWord);
  const tokens = new Set<string>();
  const genders = new Set<Gender>();
  const roomTypes = new Set<RoomType>();
  const amenities = new Set<Amenity>();
  all.forEach((word, at) => {
    const gender = genderOf.get(word);
    const sharing = sharingOf.get(word);
    const amenity = amenityOf.get(word);
    const beds = /^([1-4])(?:sharing|share)?$/.exec(word);
    const saysSharing = word.length > 1 || /^shar(e|ing)$/.test(all[at + 1] ?? "");
    if (gender) genders.add(gender);
    else if (sharing) roomTypes.add(sharing);
    else if (amenity) amenities.add(amenity);
    else if (beds && saysSharing) roomTypes.add(`${beds[1]} Sharing` as RoomType);
    else if (!STOP_WORDS.has(word)) tokens.add(word);
  });
  return {
    tokens: [...tokens].slice(0, MAX_TOKENS),
    genders: [...genders],
    roomTypes: [...roomTypes],
    amenities: [...amenities],
    ...(stay === asked && rents),
    unsearchable: text.trim() !== "" && searchTokens(text).length === 0,
  };
}

/** Words that a listing is found by because of its columns, so that half-typed ones lead to it too. */
export function factWords(listing: { gender: Gender; roomType: RoomType; amenities: readonly string[] }) {
  const amenities = AMENITIES.filter((amenity) => listing.amenities.includes(amenity));
  return [
    ...GENDER_WORDS[listing.gender],
    ...SHARING_WORDS[listing.roomType],
    ...amenities.flatMap((amenity) => [...searchTokens(amenity), ...(AMENITY_WORDS[amenity] ?? [])]),
  ];
}

/** How many slips of the finger a word of this length may hold and still be understood. */
export function allowedTypos(length: number): number {
  if (length < 4) return 0;
  if (length < 6) return 1;
  return length < 9 ? 2 : 3;
}

/**
 * Damerau-Levenshtein distance (optimal string alignment: insertion, deletion, substitution, swap of
 * neighbours), or `bound + 1` as soon as it must be more than `bound`.
 */
export function typoDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, before[column - 2]! + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > bound) return bound + 1;
    before = above;
    above = current;
  }
  return Math.min(above[b.length]!, bound + 1);
}

/** One bit for each Latin letter of a word. A slip adds at most one letter to the set and takes at most one away. */
export function letterMask(word: string): number {
  let mask = 0;
  for (const letter of word) {
    const bit = letter.charCodeAt(0) - 97;
    if (bit >= 0 && bit < 26) mask |= 1 << bit;
  }
  return mask;
}
