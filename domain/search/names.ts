import { allowedTypos, typoDistance } from "./slips.ts";
import { searchTokens } from "./tokens.ts";

/** Whether a name has a word for each of these, which may be begun or mistyped. */
export function isNamedBy(name: string, words: readonly string[]): boolean {
  const own = searchTokens(name);
  const stands = (word: string) => {
    const slips = allowedTypos(word.length);
    return own.some((each) => each.startsWith(word) || typoDistance(word, each, slips) <= slips);
  };
  return words.every(stands);
}
