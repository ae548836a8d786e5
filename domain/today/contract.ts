import * as z from "zod/mini";
import { COMPLAINT_KINDS, COMPLAINT_STATES } from "../complaints/states.ts";
import { isRealDate } from "../dates.ts";
import { formattedText } from "../fields.ts";
import { t } from "../i18n.ts";
import { houseRules } from "../properties/house-rules.ts";
import { TODAY_KINDS } from "./choices.ts";

/** A property, or a listing that has none. One of the ids is null. */
const todayPlace = z.object({
  propertyId: z.nullable(z.int()),
  listingId: z.nullable(z.int()),
  name: z.string(),
  role: z.enum(["host", "warden"]),
});
export type TodayPlace = z.infer<typeof todayPlace>;

/** One thing to do. What does not belong to its kind is null. */
const todayRow = z.object({
  /** Of what it is about: a booking, payment, tenant, visit, conversation, invoice, bed, complaint or listing. */
  id: z.int(),
  propertyId: z.nullable(z.int()),
  listingId: z.nullable(z.int()),
  tenantId: z.nullable(z.int()),
  bookingId: z.nullable(z.int()),
  person: z.nullable(z.string()),
  /** The title of the listing, where there may be several. */
  listing: z.nullable(z.string()),
  /** "101 A". */
  bed: z.nullable(z.string()),
  /** When somebody comes or goes, a bed falls free, a rent was due; yyyy-MM-dd. */
  day: z.nullable(z.string()),
  at: z.nullable(z.iso.datetime()),
  /** Decimal string; never in an answer to a warden. */
  amount: z.nullable(z.string()),
  complaint: z.nullable(z.object({ kind: z.enum(COMPLAINT_KINDS), state: z.enum(COMPLAINT_STATES) })),
  text: z.nullable(z.string()),
});
export type TodayRow = z.infer<typeof todayRow>;

/** Some fields of a row, beside how many such rows there are. */
export type WaitingRow<K extends keyof TodayRow> = Pick<TodayRow, "id" | K> & { total: number };

const todaySection = z.object({
  kind: z.enum(TODAY_KINDS),
  /** Of all, also of those that are not named. */
  total: z.int(),
  rows: z.array(todayRow),
});
export type TodaySection = z.infer<typeof todaySection>;

/** What waits today for somebody who hosts or works at a PG. Sections without a row are left out. */
export const today = z.object({
  /** Of what can be done: a bed that falls free is only told. */
  total: z.int(),
  places: z.array(todayPlace),
  sections: z.array(todaySection),
});
export type Today = z.infer<typeof today>;

/** Where somebody lives, will live or lived: what a tenant sees of it. */
export const ownPlace = z.object({
  tenantId: z.int(),
  propertyId: z.int(),
  name: z.string(),
  address: z.string(),
  state: z.enum(["expected", "living", "left"]),
  /** "101 A"; null without one. */
  bed: z.nullable(z.string()),
  floor: z.nullable(z.int()),
  /** The first day. */
  since: z.string(),
  noticeGivenOn: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  /** The booking by which they came: notice is given there. */
  bookingId: z.nullable(z.int()),
  host: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  houseRules,
});
export type OwnPlace = z.infer<typeof ownPlace>;
export const ownPlaces = z.array(ownPlace);

/** `POST /api/me/places/{tenantId}/notice`: the last day on which they live there. */
export const ownNoticeInput = z.object({
  lastDay: formattedText(/^\d{4}-\d{2}-\d{2}$/, () => t("today.lastDayInvalid")).check(
    z.refine(isRealDate, { error: () => t("today.lastDayInvalid") }),
  ),
});
