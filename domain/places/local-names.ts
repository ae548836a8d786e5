import { formatMessage } from "../format-message.ts";
import { compiledMessage } from "../i18n.ts";
import { nameKey } from "./names.ts";
import { PLACES } from "./places.ts";

/** Words of places' names as people write them, beside the English words that search knows. */
const NAMES: readonly (readonly [local: string, english: string])[] = [
  ["ಬೆಂಗಳೂರು", "bengaluru"],
  ["ಬ್ಯಾಂಗಲೋರ್", "bengaluru"],
  ["बेंगलुरु", "bengaluru"],
  ["बेंगलूरु", "bengaluru"],
  ["बैंगलोर", "bengaluru"],
  ["मराठाहल्ली", "marathahalli"],
  ["मराठहल्ली", "marathahalli"],
  ["ಮಾರತಹಳ್ಳಿ", "marathahalli"],
  ["ಮಾರತ್ತಹಳ್ಳಿ", "marathahalli"],
  ["ಬೆಳ್ಳಂದೂರು", "bellandur"],
  ["ಕುಂದಲಹಳ್ಳಿ", "kundalahalli"],
  ["ಕೋರಮಂಗಲ", "koramangala"],
  ["ಇಂದಿರಾನಗರ", "indiranagar"],
  ["ಜಯನಗರ", "jayanagar"],
  ["ಬನಶಂಕರಿ", "banashankari"],
  ["ಬಸವನಗುಡಿ", "basavanagudi"],
  ["ಮಲ್ಲೇಶ್ವರಂ", "malleshwaram"],
  ["ಮಲ್ಲೇಶ್ವರ", "malleshwaram"],
  ["ರಾಜಾಜಿನಗರ", "rajajinagar"],
  ["ವಿಜಯನಗರ", "vijayanagar"],
  ["ಯಲಹಂಕ", "yelahanka"],
  ["ಯಶವಂತಪುರ", "yeshwantpur"],
  ["ಹೆಬ್ಬಾಳ", "hebbal"],
  ["ಹೆಬ್ಬಾಳ್", "hebbal"],
  ["ಹೆಣ್ಣೂರು", "hennur"],
  ["ಹೂಡಿ", "hoodi"],
  ["ಹಲಸೂರು", "halasuru"],
  ["ಅಲಸೂರು", "halasuru"],
  ["ಹುಳಿಮಾವು", "hulimavu"],
  ["ವೈಟ್‌ಫೀಲ್ಡ್", "whitefield"],
  ["ವೈಟ್ಫೀಲ್ಡ್", "whitefield"],
  ["ಮಹದೇವಪುರ", "mahadevapura"],
  ["ದೊಡ್ಡನೆಕ್ಕುಂದಿ", "doddanekundi"],
  ["ದೊಮ್ಮಲೂರು", "domlur"],
  ["ಕಾಡುಗೋಡಿ", "kadugodi"],
  ["ವರ್ತೂರು", "varthur"],
  ["ಸರ್ಜಾಪುರ", "sarjapur"],
  ["ಪಣತ್ತೂರು", "panathur"],
  ["ಮುನ್ನೇಕೊಳಲು", "munnekolala"],
  ["ಬೊಮ್ಮನಹಳ್ಳಿ", "bommanahalli"],
  ["ಬಾಣಸವಾಡಿ", "banaswadi"],
  ["ಬನ್ನೇರುಘಟ್ಟ", "bannerghatta"],
  ["ಕೆಂಗೇರಿ", "kengeri"],
  ["ಪೀಣ್ಯ", "peenya"],
  ["ಜಾಲಹಳ್ಳಿ", "jalahalli"],
  ["ಮತ್ತಿಕೆರೆ", "mathikere"],
  ["ನಾಗರಬಾವಿ", "nagarbhavi"],
  ["ನಾಗವಾರ", "nagawara"],
  ["ಥಣಿಸಂದ್ರ", "thanisandra"],
  ["ವಿದ್ಯಾರಣ್ಯಪುರ", "vidyaranyapura"],
  ["ಶಿವಾಜಿನಗರ", "shivajinagar"],
  ["ಮೆಜೆಸ್ಟಿಕ್", "majestic"],
  ["ಕ್ರೈಸ್ಟ್", "christ"],
  ["क्राइस्ट", "christ"],
  ["ಕಾಲೇಜು", "college"],
  ["ಕಾಲೇಜ್", "college"],
  ["कॉलेज", "college"],
  ["ಯೂನಿವರ್ಸಿಟಿ", "university"],
  ["ವಿಶ್ವವಿದ್ಯಾಲಯ", "university"],
  ["यूनिवर्सिटी", "university"],
  ["ರೋಡ್", "road"],
  ["ರಸ್ತೆ", "road"],
  ["रोड", "road"],
  ["ಸಿಟಿ", "city"],
  ["सिटी", "city"],
];

/**
 * A word as it is looked up. Many leave out the dot of Hindi letters (लेडीज for लेडीज़), and write the nasal before a
 * consonant as a letter or as a dot (इन्दिरा for इंदिरा).
 */
export const fold = (word: string): string =>
  word
    .normalize("NFKD")
    .replace(/[\u093c\u200c\u200d]/g, "")
    .replace(/[ङञणनम]\u094d(?=[क-म])/g, "ं");

const LANGUAGES = ["kn", "hi"] as const;

/** Each place's name as pages show it in Kannada and in Hindi. */
export const localNames: ReadonlyMap<string, readonly string[]> = new Map(
  PLACES.map(({ name }) => {
    const values = { key: nameKey(name), name };
    return [
      name,
      LANGUAGES.map((language) => formatMessage(language, compiledMessage(language, "places.name"), values)),
    ];
  }),
);

/** Pairs the words of a name with those of the English one; none where they are not as many. Initials are no words. */
function pairs(name: string, local: string): [word: string, english: string][] {
  const english = name.toLowerCase().split(" ");
  const words = fold(local).split(/[\s.]+/);
  if (words.length !== english.length) return [];
  return words.flatMap((word, at) => (english[at]!.length > 2 ? [[word, english[at]!]] : []));
}

/** English words of places' names by their folded local ones. */
export const ENGLISH_OF: ReadonlyMap<string, string> = new Map([
  ...[...localNames].flatMap(([name, locals]) => locals.flatMap((local) => pairs(name, local))),
  ...NAMES.map(([local, english]) => [fold(local), english] as const),
]);

// "in Marathahalli": the name with its case ending.
const ENDINGS = ["ನಲ್ಲಿ", "ದಲ್ಲಿ", "ಯಲ್ಲಿ", "ವಿನಲ್ಲಿ", "ಿನಲ್ಲಿ"].map(fold);

/**
 * The English word of a place's name for its Kannada or Hindi one, in Kannada also with the ending of "in"; the word
 * itself otherwise.
 */
export function inEnglish(word: string): string {
  const folded = fold(word);
  const exact = ENGLISH_OF.get(folded);
  if (exact) return exact;
  for (const ending of ENDINGS) {
    if (!folded.endsWith(ending)) continue;
    const stem = folded.slice(0, -ending.length);
    const found = ENGLISH_OF.get(stem) ?? ENGLISH_OF.get(stem + fold("ು"));
    if (found) return found;
  }
  return word;
}
