import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Stay } from "#domain/listings/choices.ts";
import { readSearch, type SearchMeaning } from "#domain/search/search.ts";
import { soundOf } from "#domain/search/sounds.ts";
import type { Queryable } from "#server/db/client.ts";
import { rows } from "#server/db/rows.ts";
import { currentFinder } from "./index-service.ts";
import { understand } from "./word-reads.ts";

/** The words that listings have. */
interface Lexicon {
  /** Those of the words that a listing has, exactly as they stand here. */
  known(words: readonly string[]): ReadonlySet<string> | Promise<ReadonlySet<string>>;
  /** The words of listings that it is or begins, or is a slip for. */
  wordsFor(word: string): readonly string[] | Promise<readonly string[]>;
}

const lexiconBySql = (q: Queryable): Lexicon => ({
  async known(words) {
    const found = await rows<{ word: string }>(
      q,
      sql`select word from search_words where word = any(${sql.param([...new Set(words)])}::text[]) and listings > 0`,
    );
    return new Set(found.map(({ word }) => word));
  },
  wordsFor: async (word) => (await understand(q, [word]))?.[0]?.words ?? [],
});

const LEAST_HALF = 4;

/** "venkatapadmavathi" written in two, in every way. At most 34 of them. */
function halves(word: string): [string, string][] {
  const ways = Math.max(0, word.length - 2 * LEAST_HALF + 1);
  return Array.from({ length: ways }, (_, at) => [
    word.slice(0, at + LEAST_HALF),
    word.slice(at + LEAST_HALF),
  ]);
}

/** What a word that no listing has as it stands may be: itself begun or mistyped, or two words; else nothing. */
async function recognised(lexicon: Lexicon, word: string): Promise<string[]> {
  if ((await lexicon.wordsFor(word)).length > 0) return [word];
  const ways = halves(word);
  const known = ways.length > 0 ? await lexicon.known(ways.flat()) : new Set();
  return ways.find((way) => way.every((half) => known.has(half))) ?? [];
}

/** Whether listings have a word that sounds the same: "jyoti" is "Jyothi Homestay" before "Jyoti Nivas College". */
async function soundsKnown(lexicon: Lexicon, word: string): Promise<boolean> {
  return (await lexicon.wordsFor(word)).some((each) => soundOf(each) === soundOf(word));
}

export interface Reading {
  meaning: SearchMeaning;
  /** Words to find that listings have, or may have. */
  tokens: string[];
  /** Words that put a listing further up. */
  ranking: string[];
  /** Words that no listing has. */
  unmentioned: string[];
}

/** What a text means if listings have every word, and the words for which that decided it. */
interface Rough {
  meaning: SearchMeaning;
  decided: readonly string[];
}

/** A text is at most 200 characters long, which bounds the bytes of each. */
const readings = new LRUCache<string, Rough>({ max: 500 });

/** Cached: the same text is read for its listings, its pins and its suggestions, and again with each filter. */
function readRoughly(text: string, asked: Stay | undefined): Rough {
  const key = [asked, text].join(" ");
  const cached = readings.get(key);
  if (cached) return cached;
  const decided = new Set<string>();
  const knows = (word: string) => {
    decided.add(word);
    return true;
  };
  const rough = { meaning: readSearch(text, { knows, asked }), decided: [...decided] };
  readings.set(key, rough);
  return rough;
}

/**
 * Reads a search text with the vocabulary of the listings: what listings have is no misspelling. Texts without such
 * words need no look at it. By SQL, others take one query, at most two for a word that may begin a place's name, and at
 * most three for each of at most three words that are unknown.
 */
export async function readText(q: Queryable, text: string, asked?: Stay): Promise<Reading> {
  const { meaning: rough, decided } = readRoughly(text, asked);
  const left = [...rough.words, ...rough.ranking];
  if (left.length === 0) return { meaning: rough, tokens: [], ranking: [], unmentioned: [] };
  const lexicon: Lexicon = (await currentFinder(q)) ?? lexiconBySql(q);
  const known = await lexicon.known(left);
  const isRight = decided.every((word) => known.has(word));
  let meaning = isRight ? rough : readSearch(text, { knows: (word) => known.has(word), asked });
  const { begun } = meaning;
  if (begun && (await soundsKnown(lexicon, begun)))
    meaning = readSearch(text, { knows: (word) => known.has(word) || word === begun, asked });
  const found = await Promise.all(
    meaning.words.map(async (word) => ({
      word,
      as: known.has(word) ? [word] : await recognised(lexicon, word),
    })),
  );
  const ranking = meaning.ranking.filter((word) => known.has(word));
  const isNothing = meaning.parts.length + found.length + ranking.length === 0;
  return {
    meaning,
    tokens: found.flatMap(({ as }) => as),
    ranking,
    unmentioned: isNothing
      ? meaning.ranking
      : found.flatMap(({ word, as }) => (as.length === 0 ? [word] : [])),
  };
}
