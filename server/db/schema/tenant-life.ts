import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { COMPLAINT_KINDS, COMPLAINT_STATES } from "#domain/complaints/states.ts";
import { DOCUMENT_KINDS, DOCUMENT_SIDES } from "#domain/documents/choices.ts";
import { FOOD_SCORES, MEALS } from "#domain/notices/choices.ts";
import { users } from "./auth.ts";
import { createdAt, instant, oneOf } from "./columns.ts";
import { properties, tenants } from "./properties.ts";

/** What a tenant asks to be mended. */
export const complaints = pgTable(
  "complaints",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    propertyId: integer("property_id")
      .notNull()
      .references(() => properties.id, { onDelete: "cascade" }),
    tenantId: integer("tenant_id")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    /** The account that wrote it. An account that is tied to the tenant later does not read it. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind", { enum: COMPLAINT_KINDS }).notNull(),
    text: text("text").notNull(),
    /** Names of private photos. */
    photos: text("photos").array().notNull().default(sql`'{}'`),
    state: text("state", { enum: COMPLAINT_STATES }).notNull().default("open"),
    /** What the people who run the property wrote last; the tenant reads it. */
    answer: text("answer"),
    seenAt: instant("seen_at"),
    fixedAt: instant("fixed_at"),
    confirmedAt: instant("confirmed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("complaints_property_idx").on(table.propertyId, table.id),
    index("complaints_open_idx").on(table.propertyId).where(sql`state in ('open', 'seen')`),
    index("complaints_tenant_idx").on(table.tenantId),
    index("complaints_user_idx").on(table.userId).where(sql`user_id is not null`),
    check("complaints_kind_check", oneOf(table.kind, COMPLAINT_KINDS)),
    check("complaints_state_check", oneOf(table.state, COMPLAINT_STATES)),
  ],
);

/** What the host tells everybody who lives there. */
export const notices = pgTable(
  "notices",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    propertyId: integer("property_id")
      .notNull()
      .references(() => properties.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    createdAt: createdAt(),
    removedAt: instant("removed_at"),
  },
  (table) => [index("notices_property_idx").on(table.propertyId, table.id)],
);

export const menus = pgTable(
  "menus",
  {
    propertyId: integer("property_id")
      .notNull()
      .references(() => properties.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    meal: text("meal", { enum: MEALS }).notNull(),
    dishes: text("dishes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.propertyId, table.day, table.meal] }),
    check("menus_meal_check", oneOf(table.meal, MEALS)),
  ],
);

/** How a tenant liked the food of a day; the average alone is shown. */
export const foodVotes = pgTable(
  "food_votes",
  {
    propertyId: integer("property_id")
      .notNull()
      .references(() => properties.id, { onDelete: "cascade" }),
    tenantId: integer("tenant_id")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    score: smallint("score").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.propertyId, table.tenantId, table.day] }),
    index("food_votes_tenant_idx").on(table.tenantId),
    check(
      "food_votes_score_check",
      sql`${table.score} between ${sql.raw(`${FOOD_SCORES.min} and ${FOOD_SCORES.max}`)}`,
    ),
  ],
);

/** A tenant's agreement and ID, for the tenant and the host alone. */
export const tenantDocuments = pgTable(
  "tenant_documents",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    tenantId: integer("tenant_id")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
    /** Name of a private image or PDF. */
    file: text("photo").notNull(),
    sentBy: text("sent_by", { enum: DOCUMENT_SIDES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("tenant_documents_tenant_idx").on(table.tenantId),
    check("tenant_documents_kind_check", oneOf(table.kind, DOCUMENT_KINDS)),
    check("tenant_documents_sent_by_check", oneOf(table.sentBy, DOCUMENT_SIDES)),
  ],
);

export type TenantDocumentRow = typeof tenantDocuments.$inferSelect;
export type ComplaintRow = typeof complaints.$inferSelect;
