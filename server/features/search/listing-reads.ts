import type { Queryable } from "#server/db/client.ts";
import type { Ask, Matches } from "./index/ask.ts";
import { currentFinder } from "./index-service.ts";
import { findBySql } from "./sql-reads.ts";

/**
 * One page of an ask: from the index in memory, or by SQL while that is not current. Whatever finds listings asks here.
 * @param q the database of a store; a transaction sees what it wrote itself, by SQL
 * @throws DomainError VALIDATION for a cursor with other keys than the order has
 */
export async function findMatches(q: Queryable, ask: Ask): Promise<Matches> {
  const finder = await currentFinder(q);
  return finder ? finder.find(ask) : findBySql(q, ask);
}
