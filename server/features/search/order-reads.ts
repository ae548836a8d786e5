import { type SQL, sql } from "drizzle-orm";
import type { Sort } from "#domain/listings/contract.ts";
import { cubeOf, priceColumn, spherePoint } from "./filter-reads.ts";
import type { Ask } from "./index/ask.ts";
import type { Meaning } from "./index/meanings.ts";
import { tsquery } from "./word-reads.ts";

/** How a search is sorted: expressions for the keys, all in one direction, the id last. */
export interface Order {
  sort: Sort;
  /** Each selected as `k0`, `k1` … */
  keys: SQL[];
  /** What to sort by and compare with where it is not the selected key itself. */
  columns: SQL[];
  /** A key of a cursor, as the column's type. */
  bound(key: number): SQL;
  descending: boolean;
}

/** Words in the title count two each, in locality or address one. */
function titleScore(text: readonly Meaning[]): SQL {
  const scores = text.map(
    (meaning) => sql`case when search @@ ${tsquery([meaning], "A")}::tsquery then 2
      when search @@ ${tsquery([meaning], "B")}::tsquery then 1 else 0 end`,
  );
  return sql`(${sql.join(scores, sql` + `)})`;
}

const byColumn = (sort: Sort, column: SQL, descending: boolean): Order => ({
  sort,
  keys: [column],
  columns: [column],
  bound: (key) => sql`${key}::bigint`,
  descending,
});

/** @param text given when its matches are few enough to be collected first: their titles then count */
export function orderOf({ sort, place, filter }: Ask, text: readonly Meaning[] | null): Order {
  switch (sort) {
    case "distance": {
      const away = sql`position <-> ${cubeOf(spherePoint(place?.latitude ?? 0, place?.longitude ?? 0))}`;
      return { sort, keys: [away], columns: [away], bound: (key) => sql`${key}::float8`, descending: false };
    }
    case "price":
      return byColumn(sort, priceColumn(filter), false);
    case "-price":
      return byColumn(sort, priceColumn(filter), true);
    case "rating":
      return byColumn(sort, sql`rating_key`, true);
    case "newest":
      return {
        sort,
        keys: [sql`(extract(epoch from created_at) * 1000000)::bigint`],
        columns: [sql`created_at`],
        bound: (key) => sql`timestamptz 'epoch' + ${key}::float8 * interval '1 microsecond'`,
        descending: true,
      };
    case "relevance": {
      const rank = byColumn(sort, sql`order_rank`, true);
      if (!text) return rank;
      const score = titleScore(text);
      return { ...rank, keys: [score, ...rank.keys], columns: [score, ...rank.columns] };
    }
  }
}
