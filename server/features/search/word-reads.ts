import { sql } from "drizzle-orm";
import { allowedTypos, letterMask, typoDistance } from "#domain/search/slips.ts";
import type { Queryable } from "#server/db/client.ts";
import { rows } from "#server/db/rows.ts";

interface Word {
  token: string;
  word: string;
  /** In how many listings that can be found. */
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

const MAX_BEGUN = 24;
const MAX_SIMILAR = 300;
/** A word begun with one slip counts as so many; shorter beginnings say too little. */
const BEGUN_TYPO = 1.5;
const MIN_BEGUN_TYPO = 5;
const MAX_CORRECTIONS = 5;
/** One letter begins too many words to mean any of them. */
const MIN_PREFIX = 2;

const list = (tokens: readonly string[]) => sql`unnest(${sql.param(tokens)}::text[]) as t (token)`;

/** Words that are typed in full or begun, the frequent ones first. */
function begun(q: Queryable, tokens: readonly string[]): Promise<Word[]> {
  // Bytewise comparisons instead of LIKE: the index then serves a prefix that comes from a row.
  return rows<Word>(
    q,
    sql`select t.token, w.word, w.listings from ${list(tokens)} cross join lateral (
          select word, listings from search_words
          where word ~>=~ t.token and word ~<=~ (t.token || case when length(t.token) < ${MIN_PREFIX} then '' else chr(1114111) end)
            and listings > 0
          order by word = t.token desc, listings desc limit ${MAX_BEGUN}) w`,
  );
}

/**
 * Words that may be what was typed with some slips: of nearly the same letters. The whole vocabulary is looked
 * through, one integer a word; it has some ten thousand words however many listings there are.
 */
function similar(q: Queryable, tokens: readonly string[]): Promise<Word[]> {
  const masks = sql`unnest(${sql.param(tokens)}::text[], ${sql.param(tokens.map(letterMask))}::int[],
    ${sql.param(tokens.map((token) => allowedTypos(token.length)))}::int[]) as t (token, letters, slips)`;
  return rows<Word>(
    q,
    sql`select t.token, w.word, w.listings from ${masks} cross join lateral (
          select word, listings from search_words
          where listings > 0 and bit_count((t.letters & ~letters)::bit(32)) <= t.slips
            and bit_count((letters & ~t.letters)::bit(32)) <= t.slips + case when length(word) > length(t.token) then 2 else 0 end
            and length(word) >= length(t.token) - t.slips
          order by bit_count((letters # t.letters)::bit(32)), abs(length(word) - length(t.token)), listings desc
          limit ${MAX_SIMILAR}) w`,
  );
}

/** How far a word is from what was typed, also when it was not yet typed to the end; null when too far. */
function slips(token: string, word: string): number | null {
  const bound = allowedTypos(token.length);
  const whole = typoDistance(token, word, bound);
  if (whole <= bound) return whole;
  if (token.length < MIN_BEGUN_TYPO) return null;
  const starts = [-1, 0, 1].map((more) => word.slice(0, token.length + more));
  return starts.some((start) => typoDistance(token, start, 1) <= 1) ? BEGUN_TYPO : null;
}

/** What stands in ten times the listings may be half a slip further off, and is still more likely meant. */
const SLIPS_PER_TENFOLD = 0.5;
const EQUALLY_LIKELY = 0.3;

/** The words that were most likely meant, of those within the slips that are allowed. */
function corrections(token: string, candidates: readonly Word[]): Word[] {
  const likely = candidates
    .flatMap((word) => {
      const off = slips(token, word.word);
      return off === null ? [] : [{ word, score: off - SLIPS_PER_TENFOLD * Math.log10(word.listings) }];
    })
    .sort((a, b) => a.score - b.score);
  const best = likely[0]?.score ?? 0;
  return likely
    .filter(({ score }) => score <= best + EQUALLY_LIKELY)
    .slice(0, MAX_CORRECTIONS)
    .map(({ word }) => word);
}

/**
 * What each typed word means: the words it is or begins; failing that, the words it may be a slip for.
 * @returns null when one of them means nothing, so that nothing can match all of them
 */
export async function understand(q: Queryable, tokens: readonly string[]): Promise<Meaning[] | null> {
  const found = new Map<string, Word[]>(tokens.map((token) => [token, []]));
  for (const word of await begun(q, tokens)) found.get(word.token)?.push(word);
  const unknown = tokens.filter((token) => found.get(token)?.length === 0 && allowedTypos(token.length) > 0);
  const candidates = unknown.length > 0 ? await similar(q, unknown) : [];
  for (const token of unknown) {
    const own = candidates.filter((word) => word.token === token);
    found.set(token, corrections(token, own));
  }
  const meanings = [...found.values()].map((words) => ({
    words: words.map(({ word }) => word),
    listings: words.reduce((sum, { listings }) => sum + listings, 0),
    most: Math.max(...words.map(({ listings }) => listings)),
  }));
  return meanings.every(({ words }) => words.length > 0) ? meanings : null;
}

/** Any of the words for each meaning, as a tsquery; with a weight, only where they stand with that weight. */
export function tsquery(meanings: readonly Meaning[], weight = ""): string {
  const suffix = weight && `:${weight}`;
  return meanings.map(({ words }) => `(${words.map((word) => `'${word}'${suffix}`).join("|")})`).join("&");
}
