import { allowedTypos, typoDistance } from "#domain/search/slips.ts";

/** A word of the vocabulary. */
export interface KnownWord {
  word: string;
  /** In how many listings that can be found; at least one. */
  listings: number;
}

/** The words of the vocabulary that one typed word may mean. */
export interface Meaning {
  words: string[];
  /** At most so many listings have one of them. */
  listings: number;
  /** Exactly so many have the most frequent one. */
  most: number;
}

/** How many words one typed word may begin; how many may be what was mistyped. */
export const MAX_BEGUN = 24;
export const MAX_SIMILAR = 300;
/** One letter begins too many words to mean any of them. */
export const MIN_PREFIX = 2;
/** A word begun with one slip counts as so many; shorter beginnings say too little. */
const BEGUN_TYPO = 1.5;
const MIN_BEGUN_TYPO = 5;
const MAX_CORRECTIONS = 5;
/** What stands in ten times the listings may be half a slip further off, and is still more likely meant. */
const SLIPS_PER_TENFOLD = 0.5;
const EQUALLY_LIKELY = 0.3;

/** How far a word is from what was typed, also when it was not yet typed to the end; null when too far. */
function slips(token: string, word: string): number | null {
  const bound = allowedTypos(token.length);
  const whole = typoDistance(token, word, bound);
  if (whole <= bound) return whole;
  if (token.length < MIN_BEGUN_TYPO) return null;
  for (let length = token.length - 1; length <= token.length + 1; length++) {
    if (typoDistance(token, word.slice(0, length), 1) <= 1) return BEGUN_TYPO;
  }
  return null;
}

/** The words that were most likely meant, of those within the slips that are allowed. */
function corrections<W extends KnownWord>(token: string, candidates: readonly W[]): W[] {
  const likely = candidates
    .flatMap((word) => {
      const off = slips(token, word.word);
      return off === null ? [] : [{ word, score: off - SLIPS_PER_TENFOLD * Math.log10(word.listings) }];
    })
    .sort((a, b) => a.score - b.score || (a.word.word < b.word.word ? -1 : 1));
  const best = likely[0]?.score ?? 0;
  return likely
    .filter(({ score }) => score <= best + EQUALLY_LIKELY)
    .slice(0, MAX_CORRECTIONS)
    .map(({ word }) => word);
}

/** A vocabulary that can be looked up. Ties are in the order of the words' bytes, so that all give the same. */
export interface Vocabulary<W extends KnownWord> {
  /** The word itself and those that it begins, the frequent ones first, at most {@link MAX_BEGUN}. */
  begun(token: string): readonly W[];
  /** Words of nearly the same letters, at most {@link MAX_SIMILAR}. */
  similar(token: string): readonly W[];
}

/** What a typed word means: the words it is or begins; failing that, the words it may be a slip for. */
export function wordsMeant<W extends KnownWord>(token: string, vocabulary: Vocabulary<W>): readonly W[] {
  const begun = vocabulary.begun(token);
  if (begun.length > 0 || allowedTypos(token.length) === 0) return begun;
  return corrections(token, vocabulary.similar(token));
}

/**
 * Up to so many matches of a text are collected and then sorted; a text that more listings may have says
 * little, and the order of the search is walked instead until a page is full.
 */
export const COLLECT_AT_MOST = 5_000;

export const meaningOf = (words: readonly KnownWord[]): Meaning => ({
  words: words.map(({ word }) => word),
  listings: words.reduce((sum, { listings }) => sum + listings, 0),
  most: Math.max(...words.map(({ listings }) => listings)),
});
