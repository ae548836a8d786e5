import { createTableRelationsHelpers, extractTablesRelationalConfig } from "drizzle-orm";
import { PgDatabase, PgDialect, type PgPreparedQuery, type PreparedQueryConfig } from "drizzle-orm/pg-core";
import { tidyError } from "./errors.ts";
import * as schema from "./schema/index.ts";
import type { Database } from "./store.ts";

export const dialect = new PgDialect();

const relations = extractTablesRelationalConfig(schema, createTableRelationsHelpers);

export const schemaConfig = {
  fullSchema: schema as Record<string, unknown>,
  schema: relations.tables,
  tableNamesMap: relations.tableNamesMap,
};

type Session = ConstructorParameters<typeof PgDatabase>[1];

/** Makes both engines throw the same, see {@link tidyError}. */
export function withTidyErrors<Q extends PgPreparedQuery<PreparedQueryConfig>>(
  prepared: Q,
  onError?: () => void,
): Q {
  const query = prepared as Q & { all(values?: Record<string, unknown>): Promise<unknown> };
  for (const method of ["execute", "all"] as const) {
    const original = query[method].bind(query);
    query[method] = (values) =>
      original(values).catch((error: unknown) => {
        onError?.();
        throw tidyError(error);
      });
  }
  return query;
}

/** The database of a store. Transactions go through the store, which guards and orders them. */
export function databaseOver(session: Session): Database {
  const db = new PgDatabase(dialect, session, schemaConfig);
  db.transaction = () => {
    throw new Error("Use store.transaction: it guards the one connection of the embedded engine.");
  };
  return db as unknown as Database;
}
