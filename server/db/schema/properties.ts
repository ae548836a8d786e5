import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  json,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ROOM_TYPES } from "#domain/listings/choices.ts";
import {
  BED_LETTERS,
  FLOORS,
  type HouseRules,
  PROPERTY_STEPS,
  TENANT_LANGUAGES,
  TENANT_STATES,
} from "#domain/properties/choices.ts";
import { DUE_DAYS } from "#domain/rents/choices.ts";
import { users } from "./auth.ts";
import { bookings } from "./bookings.ts";
import { createdAt, instant, money, oneOf, updatedAt } from "./columns.ts";

/** A building that a host runs. Its listings name it (`pg_listings.property_id`), one for each sharing. */
export const properties = pgTable(
  "properties",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** Null after its host deleted their account: tenants keep their receipts. */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    address: text("address").notNull(),
    houseRules: json("house_rules").$type<HouseRules>().notNull().default({}),
    /** Where tenants pay their rent: the host's own, not ours. */
    upiId: text("upi_id"),
    upiName: text("upi_name"),
    /** The host's PAN, for rent receipts. */
    pan: text("pan"),
    dueDay: smallint("due_day").notNull().default(DUE_DAYS.default),
    lateFeePerDay: money("late_fee_per_day").notNull().default("0.00"),
    lateFeeMost: money("late_fee_most").notNull().default("0.00"),
    /** Rupees for a unit of electricity; null where it is not read by a meter. */
    unitRate: numeric("unit_rate", { precision: 6, scale: 2 }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("properties_owner_idx").on(table.ownerId),
    check(
      "properties_due_day_check",
      sql`${table.dueDay} between ${sql.raw(`${DUE_DAYS.min} and ${DUE_DAYS.max}`)}`,
    ),
    check(
      "properties_fees_check",
      sql`${table.lateFeePerDay} >= 0 and ${table.lateFeeMost} >= 0 and coalesce(${table.unitRate}, 0) >= 0`,
    ),
  ],
);

/** Works for a host at one property: beds, people and complaints, but no money. */
export const wardens = pgTable(
  "wardens",
  {
    propertyId: integer("property_id")
      .notNull()
      .references(() => properties.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.propertyId, table.userId] }),
    index("wardens_user_idx").on(table.userId),
  ],
);

/** A room of a property, not to be mixed up with a room post. */
export const propertyRooms = pgTable(
  "property_rooms",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    propertyId: integer("property_id")
      .notNull()
      .references(() => properties.id, { onDelete: "cascade" }),
    /** Its number or name, as it stands on the door. */
    name: text("name").notNull(),
    floor: smallint("floor").notNull(),
    roomType: text("room_type", { enum: ROOM_TYPES }).notNull(),
    /** Of one bed; null: as its listing says. */
    rent: money("rent"),
    deposit: money("deposit"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("property_rooms_name_unique").on(table.propertyId, sql`lower(${table.name})`),
    check(
      "property_rooms_floor_check",
      sql`${table.floor} between ${sql.raw(`${FLOORS.min} and ${FLOORS.max}`)}`,
    ),
    check("property_rooms_type_check", oneOf(table.roomType, ROOM_TYPES)),
    check(
      "property_rooms_sums_check",
      sql`coalesce(${table.rent}, 0) >= 0 and coalesce(${table.deposit}, 0) >= 0`,
    ),
  ],
);

export const propertyBeds = pgTable(
  "property_beds",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    roomId: integer("room_id")
      .notNull()
      .references(() => propertyRooms.id, { onDelete: "cascade" }),
    letter: text("letter", { enum: BED_LETTERS }).notNull(),
    /** Out of use, as when it is broken: nobody is put there. */
    isClosed: boolean("is_closed").notNull().default(false),
  },
  (table) => [
    uniqueIndex("property_beds_letter_unique").on(table.roomId, table.letter),
    check("property_beds_letter_check", oneOf(table.letter, BED_LETTERS)),
  ],
);

/** Somebody who lives at a property, will, or did. */
export const tenants = pgTable(
  "tenants",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    propertyId: integer("property_id")
      .notNull()
      .references(() => properties.id, { onDelete: "cascade" }),
    /** Once they opened their link, or booked with an account. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** What brought them, where they booked here. */
    bookingId: integer("booking_id").references(() => bookings.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    phone: text("phone").notNull(),
    language: text("language", { enum: TENANT_LANGUAGES }).notNull().default("en"),
    state: text("state", { enum: TENANT_STATES }).notNull(),
    /** Of a month. */
    rent: money("rent").notNull(),
    food: money("food").notNull().default("0.00"),
    deposit: money("deposit").notNull().default("0.00"),
    /** The first day in a bed here. */
    movesInOn: date("moves_in_on", { mode: "string" }).notNull(),
    /** When they came, as somebody said who saw it. */
    arrivedOn: date("arrived_on", { mode: "string" }),
    noticeGivenOn: date("notice_given_on", { mode: "string" }),
    /** The last day, once it is known. */
    lastDay: date("last_day", { mode: "string" }),
    /** Read by the people who run the property alone. */
    note: text("note"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("tenants_property_idx").on(table.propertyId, table.state),
    index("tenants_user_idx").on(table.userId).where(sql`user_id is not null`),
    uniqueIndex("tenants_booking_unique").on(table.bookingId).where(sql`booking_id is not null`),
    check("tenants_state_check", oneOf(table.state, TENANT_STATES)),
    check("tenants_language_check", oneOf(table.language, TENANT_LANGUAGES)),
    check("tenants_sums_check", sql`${table.rent} >= 0 and ${table.food} >= 0 and ${table.deposit} >= 0`),
    check(
      "tenants_days_check",
      sql`${table.lastDay} >= ${table.movesInOn} and (${table.state} <> 'left' or ${table.lastDay} is not null) and (${table.state} not in ('living', 'left') or ${table.arrivedOn} is not null)`,
    ),
  ],
);

/**
 * Who has which bed on which days. A person who moves to another bed has a second row. Two rows of one bed never share a
 * day: `bed_stays_one_person` says so, an exclusion constraint that only the migration can name.
 */
export const bedStays = pgTable(
  "bed_stays",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    tenantId: integer("tenant_id")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    bedId: integer("bed_id")
      .notNull()
      .references(() => propertyBeds.id),
    firstDay: date("first_day", { mode: "string" }).notNull(),
    /** Included; null while nobody knows. */
    lastDay: date("last_day", { mode: "string" }),
  },
  (table) => [
    index("bed_stays_tenant_idx").on(table.tenantId),
    index("bed_stays_bed_idx").on(table.bedId, table.lastDay),
    check("bed_stays_days_check", sql`${table.lastDay} >= ${table.firstDay}`),
  ],
);

/** A link by which somebody becomes a warden, or a tenant sees their own side. */
export const propertyInvites = pgTable(
  "property_invites",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    propertyId: integer("property_id")
      .notNull()
      .references(() => properties.id, { onDelete: "cascade" }),
    /** Null: for a warden. */
    tenantId: integer("tenant_id").references(() => tenants.id, { onDelete: "cascade" }),
    /** sha256 of the token that the link carries. */
    tokenHash: text("token_hash").notNull().unique("property_invites_token_unique"),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("property_invites_property_idx").on(table.propertyId),
    index("property_invites_tenant_idx").on(table.tenantId).where(sql`tenant_id is not null`),
  ],
);

/** What the people who run a property did, in order: the record of who did what, and what an undo needs. */
export const propertySteps = pgTable(
  "property_steps",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    propertyId: integer("property_id")
      .notNull()
      .references(() => properties.id, { onDelete: "cascade" }),
    /** An id and no name, as in the audit; null: a job, or a booking. */
    actorId: text("actor_id"),
    step: text("step", { enum: PROPERTY_STEPS }).notNull(),
    tenantId: integer("tenant_id").references(() => tenants.id, { onDelete: "set null" }),
    bedId: integer("bed_id").references(() => propertyBeds.id, { onDelete: "set null" }),
    note: text("note"),
    /** The tenant and their bed stays as they were; null for what cannot be undone. */
    before: json("before").$type<unknown>(),
    at: instant("at").notNull(),
    undoneAt: instant("undone_at"),
  },
  (table) => [
    index("property_steps_property_idx").on(table.propertyId, table.id),
    index("property_steps_tenant_idx").on(table.tenantId).where(sql`tenant_id is not null`),
    index("property_steps_bed_idx").on(table.bedId).where(sql`bed_id is not null`),
    index("property_steps_before_idx").on(table.at).where(sql`before is not null`),
    check("property_steps_step_check", oneOf(table.step, PROPERTY_STEPS)),
  ],
);

export type PropertyRow = typeof properties.$inferSelect;
export type PropertyRoomRow = typeof propertyRooms.$inferSelect;
export type PropertyBedRow = typeof propertyBeds.$inferSelect;
export type TenantRow = typeof tenants.$inferSelect;
export type PropertyStepRow = typeof propertySteps.$inferSelect;
export type BedStayRow = typeof bedStays.$inferSelect;
