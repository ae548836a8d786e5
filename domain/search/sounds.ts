const ALIKE: readonly (readonly [pattern: RegExp, sound: string])[] = [
  [/ph/g, "f"],
  [/ck|c(?!h)|q/g, "k"],
  [/x/g, "ks"],
  [/w/g, "v"],
  [/z/g, "s"],
  [/oo|ou/g, "u"],
  [/ee/g, "i"],
  [/(?<!^)y(?=[^aeiou]|$)/g, "i"],
  [/(?<=.)h|^h(?=[aeiou])/g, ""],
  [/(.)\1+/g, "$1"],
];

/** How a word in Latin letters sounds to who writes down a name by ear: "belandoor" and "bellandur" are one. */
export function soundOf(word: string): string {
  return ALIKE.reduce((sound, [pattern, by]) => sound.replace(pattern, by), word);
}

/** Its first letter, and the consonants behind. */
export const consonantsOf = (sound: string): string => sound.replace(/(?<!^)[aeiou]/g, "");
