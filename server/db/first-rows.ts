import { type SQL, sql } from "drizzle-orm";

/**
 * The first rows of a select, each with how many there are of them: so far as they are counted, that a list of any length
 * costs no more than that.
 */
export const firstRows = (
  select: SQL,
  order: SQL,
  { counted, rows }: { counted: number; rows: number },
): SQL =>
  sql`select *, count(*) over ()::int as total from (${select} limit ${counted}) counted order by ${order} limit ${rows}`;
