import type { Gender } from "./choices.ts";

/** What stands behind or before the word without a space, as in "LadiesPG". */
const JOINED = "(?:pgs?|hostels?|stays?|homes?|only|coliving|rooms?)?";
const WORDS: readonly (readonly [gender: Gender, pattern: RegExp])[] = [
  ["boys", new RegExp(`^${JOINED}(?:boys?|boyz|gents?|gentlem[ae]ns?|mens?|males?)${JOINED}$`)],
  ["ladies", new RegExp(`^${JOINED}(?:ladies|ladys?|girls?|girlz|wom[ae]ns?|females?)${JOINED}$`)],
];

/** Words of a title, also where a capital alone divides them; "Girl's" is one. */
const wordsOf = (title: string): string[] =>
  title
    .replaceAll(/['’`]/g, "")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** Gender of a new listing from the words of its title, in any of their forms: `Mens`, `Womens`, `LadiesPG`. */
export function genderFromTitle(title: string): Gender {
  const words = wordsOf(title);
  const found = WORDS.find(([, pattern]) => words.some((word) => pattern.test(word)));
  return found?.[0] ?? "colive";
}
