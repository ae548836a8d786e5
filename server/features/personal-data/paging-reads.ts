import { asc, gt, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Rows read at a time. A message has up to 16 kB, and most have a hundredth of that. */
export const PAGE = 200;

interface Keyed<Row> {
  key: number | string;
  row: Row;
}
interface Pageable<Row> {
  orderBy(by: SQL): { limit(most: number): PromiseLike<Keyed<Row>[]> };
}

/**
 * All rows in the order of their key. Each page is a query of its own, so that a slow reader holds no connection.
 * @param query those after a key; all of them for undefined
 */
export async function* pagesOf<Row>(key: PgColumn, query: (after: SQL | undefined) => Pageable<Row>) {
  let after: SQL | undefined;
  for (;;) {
    const page: Keyed<Row>[] = await query(after).orderBy(asc(key)).limit(PAGE);
    yield page.map(({ row }) => row);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = gt(key, last.key);
  }
}
