import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, numeric, timestamp } from "drizzle-orm/pg-core";

export const createdAt = () => timestamp("created_at", { withTimezone: true }).notNull().defaultNow();
export const updatedAt = () => timestamp("updated_at", { withTimezone: true }).notNull().defaultNow();
export const money = (name: string) => numeric(name, { precision: 10, scale: 2 });
export const score = (name: string) => numeric(name, { precision: 3, scale: 2 }).notNull().default("0.00");
/** The condition of a check: one of the values that the domain names. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "))})`;
export const instant = (name: string) => timestamp(name, { withTimezone: true });

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
/** The point of the columns latitude and longitude; the middle of the earth, far from all, where they are missing. */
export const unitSphere = `cube(CASE WHEN latitude IS NULL OR longitude IS NULL THEN ARRAY[0, 0, 0]::float8[] ELSE ARRAY[
  cos(radians(latitude)) * cos(radians(longitude)),
  cos(radians(latitude)) * sin(radians(longitude)),
  sin(radians(latitude))] END)`;
/** A point on the unit sphere: straight-line order there is great-circle order on the ground, and GiST finds the nearest. */
export const cube = customType<{ data: string }>({ dataType: () => "cube" });
