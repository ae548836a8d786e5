import { sql } from "drizzle-orm";
import { allowedTypos, letterMask } from "#domain/search/slips.ts";
import type { Queryable } from "#server/db/client.ts";
import { rows } from "#server/db/rows.ts";
import {
  type KnownWord,
  MAX_BEGUN,
  MAX_SIMILAR,
  type Meaning,
  MIN_PREFIX,
  meaningOf,
  wordsMeant,
} from "./index/meanings.ts";

interface Word extends KnownWord {
  token: string;
}

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
          order by word = t.token desc, listings desc, word collate "C" limit ${MAX_BEGUN}) w`,
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
          order by bit_count((letters # t.letters)::bit(32)), abs(length(word) - length(t.token)), listings desc,
            word collate "C" limit ${MAX_SIMILAR}) w`,
  );
}

/**
 * What each typed word means, by the vocabulary in the database.
 * @returns null when one of them means nothing, so that nothing can match all of them
 */
export async function understand(q: Queryable, tokens: readonly string[]): Promise<Meaning[] | null> {
  const known = await begun(q, tokens);
  const isKnown = new Set(known.map(({ token }) => token));
  const unknown = tokens.filter((token) => !isKnown.has(token) && allowedTypos(token.length) > 0);
  const candidates = unknown.length > 0 ? await similar(q, unknown) : [];
  const of = (words: readonly Word[]) => (token: string) => words.filter((word) => word.token === token);
  const vocabulary = { begun: of(known), similar: of(candidates) };
  const meant = tokens.map((token) => wordsMeant(token, vocabulary));
  return meant.every((words) => words.length > 0) ? meant.map(meaningOf) : null;
}

/** Any of the words for each meaning, as a tsquery; with a weight, only where they stand with that weight. */
export function tsquery(meanings: readonly Meaning[], weight = ""): string {
  const suffix = weight && `:${weight}`;
  return meanings.map(({ words }) => `(${words.map((word) => `'${word}'${suffix}`).join("|")})`).join("&");
}
