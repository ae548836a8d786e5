import * as z from "zod/mini";
import { isRealDate } from "#domain/dates.ts";
import { formattedText, idInBody, idInPath, idInQuery, lineText, newPhone, rawText } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { ROOM_TYPES } from "#domain/listings/choices.ts";
import { withoutAadhaar } from "#domain/text.ts";
import { BED_STATES } from "./bed-state.ts";
import {
  BED_LETTERS,
  FLOORS,
  PROPERTY_LIMITS,
  PROPERTY_STEPS,
  TENANT_LANGUAGES,
  TENANT_STATES,
} from "./choices.ts";
import { houseRules } from "./house-rules.ts";
import { isFloorRange } from "./rooms.ts";
import { isSum } from "./sums.ts";
import { TENANT_STEPS } from "./tenant-steps.ts";

export const TEXTS = { name: 100, address: 300, room: 20, note: 300, search: 60 } as const;
/** Of a file of tenants: 5,000 rows of two hundred. */
export const IMPORT_BYTES = 1_000_000;

const words = (most: number, required?: () => string) =>
  lineText(most, {
    required,
    tooLong: () => t("properties.tooLong", { most }),
    unreadable: () => t("properties.unreadable"),
  });
export const day = formattedText(/^\d{4}-\d{2}-\d{2}$/, () => t("properties.dayInvalid")).check(
  z.refine(isRealDate, { error: () => t("properties.dayInvalid"), abort: true }),
);
const sumInvalid = () => t("properties.sumInvalid");
export const sum = formattedText(/^\d{1,8}(\.\d{1,2})?$/, sumInvalid).check(
  z.refine(isSum, { error: sumInvalid }),
);

/** Hosts write numbers of IDs here. */
const note = words(TEXTS.note).check(z.overwrite(withoutAadhaar));
const personName = words(TEXTS.name, () => t("properties.personNameRequired"));
const personPhone = newPhone(
  () => t("properties.phoneInvalid"),
  () => t("properties.phoneRequired"),
);
const roomName = words(TEXTS.room, () => t("properties.roomNameRequired"));
const floor = z
  .int({ error: () => t("properties.floorInvalid") })
  .check(
    z.gte(FLOORS.min, { error: () => t("properties.floorInvalid") }),
    z.lte(FLOORS.max, { error: () => t("properties.floorInvalid") }),
  );
const roomsCount = z
  .int({ error: () => t("properties.roomsCountInvalid") })
  .check(
    z.gte(1, { error: () => t("properties.roomsCountInvalid") }),
    z.lte(PROPERTY_LIMITS.roomsAtOnce, { error: () => t("properties.roomsCountInvalid") }),
  );

export const roomParams = z.object({ id: idInPath, roomId: idInPath });
export const bedParams = z.object({ id: idInPath, bedId: idInPath });
export const stepParams = z.object({ id: idInPath, stepId: idInPath });
export const wardenParams = z.object({ id: idInPath, userId: rawText(100) });

/** "10 rooms of 2 sharing on floors 1 to 3". The sums are of one bed, and may be left to the listing. */
export const roomsPlan = z.object({
  count: roomsCount,
  roomType: z.enum(ROOM_TYPES),
  floors: z
    .object({ from: floor, to: floor })
    .check(z.refine(isFloorRange, { error: () => t("properties.floorsInvalid") })),
  numbering: z.enum(["floor", "running"]),
  rent: z.optional(sum),
  deposit: z.optional(sum),
});
export type RoomsPlanInput = z.infer<typeof roomsPlan>;

const listingIds = z.array(idInBody()).check(z.maxLength(ROOM_TYPES.length));

export const propertyInput = z.object({
  name: words(TEXTS.name, () => t("properties.nameRequired")),
  address: words(TEXTS.address, () => t("properties.addressRequired")),
  listingIds,
  rooms: z.array(roomsPlan).check(z.maxLength(10)),
});
export type PropertyInput = z.infer<typeof propertyInput>;

export const propertyChange = z.object({
  name: z.optional(propertyInput.shape.name),
  address: z.optional(propertyInput.shape.address),
  listingIds: z.optional(listingIds),
  houseRules: z.optional(houseRules),
});
export type PropertyChange = z.infer<typeof propertyChange>;

const listingOfProperty = z.object({
  id: z.int(),
  title: z.string(),
  address: z.string(),
  roomType: z.enum(ROOM_TYPES),
});
export type ListingOfProperty = z.infer<typeof listingOfProperty>;

export const ROLES = ["host", "warden"] as const;

const propertyRow = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  role: z.enum(ROLES),
  /** Open beds, and how many of them nobody has from today on. */
  beds: z.int(),
  freeBeds: z.int(),
  listingIds: z.array(z.int()),
});

/** What somebody runs, and which of their listings are in none of it. */
export const myProperties = z.object({
  properties: z.array(propertyRow),
  listings: z.array(listingOfProperty),
});
export type MyProperties = z.infer<typeof myProperties>;

const setUpRoom = z.object({
  id: z.int(),
  name: z.string(),
  floor: z.int(),
  roomType: z.enum(ROOM_TYPES),
  /** As the room says; null where the listing's counts, and for wardens. */
  rent: z.nullable(z.string()),
  deposit: z.nullable(z.string()),
});
export type SetUpRoom = z.infer<typeof setUpRoom>;

export const propertyView = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  role: z.enum(ROLES),
  houseRules,
  listings: z.array(listingOfProperty),
  rooms: z.array(setUpRoom),
});
export type PropertyView = z.infer<typeof propertyView>;

export const roomChange = z.object({
  name: z.optional(roomName),
  floor: z.optional(floor),
  rent: z.optional(z.nullable(sum)),
  deposit: z.optional(z.nullable(sum)),
});
export type RoomChange = z.infer<typeof roomChange>;
export const bedChange = z.object({ isClosed: z.boolean() });

export const boardQuery = z.object({ day: z.optional(day) });

const bedPerson = z.object({
  tenantId: z.int(),
  name: z.string(),
  state: z.enum(TENANT_STATES),
  firstDay: z.string(),
  lastDay: z.nullable(z.string()),
});
export const bedView = z.object({
  id: z.int(),
  letter: z.enum(BED_LETTERS),
  state: z.enum(BED_STATES),
  person: z.nullable(bedPerson),
  next: z.nullable(bedPerson),
  freeFrom: z.nullable(z.string()),
});
export type BedView = z.infer<typeof bedView>;

export const roomOnBoard = z.object({
  id: z.int(),
  name: z.string(),
  roomType: z.enum(ROOM_TYPES),
  beds: z.array(bedView),
});
export type RoomOnBoard = z.infer<typeof roomOnBoard>;

export const bedBoard = z.object({
  day: z.string(),
  floors: z.array(z.object({ floor: z.int(), rooms: z.array(roomOnBoard) })),
});
export type BedBoard = z.infer<typeof bedBoard>;

/** A step that was written down: its id undoes it while there is time. */
const undoable = z.object({ stepId: z.int() });
export type Undoable = z.infer<typeof undoable>;
export const stepDone = undoable;
/** What a new person or room is, with the step that undoes it. */
export const made = z.extend(undoable, { id: z.int() });

/** Without a rent and a deposit they are those of the room, or of the listing. Wardens give none. */
export const tenantInput = z.object({
  name: personName,
  phone: personPhone,
  bedId: idInBody(() => t("properties.bedRequired")),
  movesInOn: z.optional(day),
  lastDay: z.optional(day),
  rent: z.optional(sum),
  food: z.optional(sum),
  deposit: z.optional(sum),
  language: z.optional(z.enum(TENANT_LANGUAGES)),
  note: z.optional(note),
});
export type TenantInput = z.infer<typeof tenantInput>;

export const tenantChange = z.object({
  name: z.optional(personName),
  phone: z.optional(personPhone),
  rent: z.optional(sum),
  food: z.optional(sum),
  deposit: z.optional(sum),
  language: z.optional(z.enum(TENANT_LANGUAGES)),
  note: z.optional(note),
});
export type TenantChangeInput = z.infer<typeof tenantChange>;

const WHICH_TENANTS = ["current", "past"] as const;
export const tenantsQuery = z.object({
  which: z.optional(z.enum(WHICH_TENANTS)),
  q: z.optional(rawText(TEXTS.search)),
  after: z.optional(idInQuery),
});
export type TenantsQuery = z.infer<typeof tenantsQuery>;

/** `rent`, `food` and `deposit` are null for wardens. */
export const tenantRow = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  state: z.enum(TENANT_STATES),
  movesInOn: z.string(),
  lastDay: z.nullable(z.string()),
  /** "101 A", of today or of the day they move in; null once they left. */
  bed: z.nullable(z.string()),
  hasAccount: z.boolean(),
  isBooked: z.boolean(),
});
export type TenantRowView = z.infer<typeof tenantRow>;
export const tenantRows = z.object({ tenants: z.array(tenantRow), total: z.int() });

export const tenantView = z.extend(tenantRow, {
  language: z.enum(TENANT_LANGUAGES),
  rent: z.nullable(z.string()),
  food: z.nullable(z.string()),
  deposit: z.nullable(z.string()),
  note: z.nullable(z.string()),
  arrivedOn: z.nullable(z.string()),
  noticeGivenOn: z.nullable(z.string()),
  /** What the house asks for; null where it says nothing. */
  noticeDays: z.nullable(z.int()),
  bookingId: z.nullable(z.int()),
  /** The listing that was booked. */
  listingId: z.nullable(z.int()),
  stays: z.array(
    z.object({ bedId: z.int(), bed: z.string(), firstDay: z.string(), lastDay: z.nullable(z.string()) }),
  ),
  allowedSteps: z.array(z.enum(TENANT_STEPS)),
});
export type TenantView = z.infer<typeof tenantView>;

/** `POST …/tenants/{tenantId}/step`. `confirm` goes with somebody who comes before their day. */
export const tenantStepInput = z.discriminatedUnion("step", [
  z.object({ step: z.literal("arrive"), on: z.optional(day), confirm: z.optional(z.boolean()) }),
  z.object({ step: z.literal("move"), bedId: idInBody(), from: z.optional(day) }),
  z.object({ step: z.literal("give_notice"), lastDay: day }),
  z.object({ step: z.literal("withdraw_notice") }),
  z.object({ step: z.literal("leave"), on: z.optional(day) }),
  z.object({ step: z.literal("cancel") }),
]);
export type TenantStepInput = z.infer<typeof tenantStepInput>;

/** A form with the file. Without `write` it is looked at only; nothing is written where a row has a problem. */
export const importForm = z.object({ write: z.optional(z.literal("1")) });
export const importAnswer = z.object({
  rows: z.int(),
  /** The first rows, as they were understood. */
  sample: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      phone: z.string(),
      bed: z.string(),
      movesInOn: z.string(),
      rent: z.nullable(z.string()),
    }),
  ),
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
  /** More problems than are shown. */
  moreProblems: z.int(),
  stepId: z.nullable(z.int()),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

export const inviteView = z.object({
  /** The address of the page that takes the token. */
  path: z.string(),
  /** To send along, in the language of the person. */
  text: z.string(),
  expiresAt: z.iso.datetime(),
});
export type InviteView = z.infer<typeof inviteView>;

export const stepsQuery = z.object({ before: z.optional(idInQuery) });
const stepRow = z.object({
  id: z.int(),
  step: z.enum(PROPERTY_STEPS),
  /** Who did it; null: a booking. */
  by: z.nullable(z.string()),
  tenantId: z.nullable(z.int()),
  tenant: z.nullable(z.string()),
  bed: z.nullable(z.string()),
  /** A day, a number, or the words of a change. */
  note: z.nullable(z.string()),
  at: z.iso.datetime(),
  undoneAt: z.nullable(z.iso.datetime()),
  /** Until when it can be undone; null where it can't be. */
  undoUntil: z.nullable(z.iso.datetime()),
});
export type StepRow = z.infer<typeof stepRow>;
export const stepRows = z.array(stepRow);

export const wardenRows = z.array(z.object({ userId: z.string(), name: z.string(), phone: z.string() }));

export const joinInput = z.object({ token: formattedText(/^[\w-]{43}$/, () => t("properties.linkInvalid")) });
export const joined = z.object({ role: z.enum(["warden", "tenant"]), propertyId: z.int(), name: z.string() });
