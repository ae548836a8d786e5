import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./store.ts";

interface RawResult {
  rows: Record<string, unknown>[];
  fields: { name: string; dataTypeID: number }[];
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const TIMESTAMPTZ = 1184;

// bigint columns here are counts and ids well below 2^53; the two drivers disagree on their JavaScript type.
const READERS: Record<number, (value: unknown) => unknown> = {
  [INT8]: Number,
  [INT8_ARRAY]: (value) =>
    Array.isArray(value) ? value.map((one) => (one === null ? null : Number(one))) : value,
  [TIMESTAMPTZ]: (value) => (value instanceof Date ? value : new Date(String(value))),
};

/**
 * Rows of a hand-written statement, alike on both engines: int8 is a number, numeric a string, date 'yyyy-mm-dd',
 * timestamptz a Date.
 */
export async function rows<T>(queryable: Queryable, query: SQL): Promise<T[]> {
  const result = (await queryable.execute(query)) as RawResult;
  const converted = result.fields.filter((field) => field.dataTypeID in READERS);
  for (const row of result.rows) {
    for (const { name, dataTypeID } of converted) {
      const value = row[name];
      if (value !== null) row[name] = READERS[dataTypeID]?.(value);
    }
  }
  return result.rows as T[];
}

/**
 * Rows as one parameter, however many: each of a list of values is one, which costs the embedded engine more than the row,
 * and a statement has 65,535 at most.
 */
export const recordset = (values: readonly object[], columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as ${sql.raw(columns)}`;
