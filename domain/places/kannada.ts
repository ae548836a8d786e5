/** Names of places as people write them in Kannada, beside the words that they are found by here. */
const NAMES: readonly (readonly [kannada: string, english: string])[] = [
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
];

const fold = (word: string) => word.normalize("NFKD").replace(/\u200c|\u200d/g, "");

const BY_KANNADA: ReadonlyMap<string, string> = new Map(
  NAMES.map(([kannada, english]) => [fold(kannada), english]),
);

// "in Marathahalli": the name with its case ending.
const ENDINGS = ["ನಲ್ಲಿ", "ದಲ್ಲಿ", "ಯಲ್ಲಿ", "ವಿನಲ್ಲಿ", "ಿನಲ್ಲಿ"].map(fold);

/** The English word of a place for its Kannada one, also with the ending of "in"; the word itself otherwise. */
export function inEnglish(word: string): string {
  const folded = fold(word);
  const exact = BY_KANNADA.get(folded);
  if (exact) return exact;
  for (const ending of ENDINGS) {
    if (!folded.endsWith(ending)) continue;
    const stem = folded.slice(0, -ending.length);
    const found = BY_KANNADA.get(stem) ?? BY_KANNADA.get(stem + fold("ು"));
    if (found) return found;
  }
  return word;
}
