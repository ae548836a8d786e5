import { sql } from "drizzle-orm";
import { check, doublePrecision, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { HOME_KINDS } from "#domain/tenancies/homes.ts";
import { users } from "./auth.ts";
import { createdAt, cube, oneOf, unitSphere } from "./columns.ts";

/** Flats, houses and PGs that are not listed, each as one of its tenants knows it. */
export const homes = pgTable(
  "homes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: HOME_KINDS }).notNull(),
    /** Name of an area of `domain/places/places.ts`: all that the public learns. */
    locality: text("locality").notNull(),
    /**
     * The middle of that area. Where the home itself stands is kept nowhere, so no number of distances to it can be put
     * together into its position.
     */
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
    position: cube("position").notNull().generatedAlwaysAs(sql.raw(unitSphere)),
    /** For who lives there, admins, and people it was shown to. */
    address: text("address").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("homes_user_idx").on(table.userId),
    index("homes_locality_idx").on(table.locality),
    check("homes_kind_check", oneOf(table.kind, HOME_KINDS)),
    check("homes_text_check", sql`${table.locality} <> '' and ${table.address} <> ''`),
  ],
);
