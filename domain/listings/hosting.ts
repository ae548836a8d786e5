import * as z from "zod/mini";
import {
  formattedText,
  idInPath,
  idInQuery,
  knownPhone,
  lineText,
  type Message,
  rawText,
  trimmedText,
} from "../fields.ts";
import { t } from "../i18n.ts";
import { LISTING_MEDIA_MAX } from "../media/contract.ts";
import { nationalNumber } from "../phone.ts";
import { houseRules } from "../properties/house-rules.ts";
import { LINES, ONE_LINE } from "../text.ts";
import { AMENITIES, GENDERS, ROOM_TYPES, STAY_DURATIONS, type StayDuration } from "./choices.ts";
import { listingCard } from "./contract.ts";

/** `TEAM_CODE_DIGITS` of them. */
export const TEAM_CODE = /^[0-9]{8}$/;
export const FLOORS = { min: 1, max: 20 } as const;
export const BEDS_MAX = 500;
/** Characters of a number or a phone number as typed. */
const NUMBER_MAX = 60;

export const hostingMessages = {
  title: () => t("hosting.titleRequired"),
  address: () => t("hosting.addressRequired"),
  city: () => t("hosting.cityRequired"),
  roomType: () => t("hosting.roomTypeRequired"),
  adminPassword: () => t("hosting.adminPasswordRequired"),
  wrongAdminPassword: () => t("hosting.wrongAdminPassword"),
  contactName: () => t("hosting.contactNameRequired"),
  contactPhoneShort: () => t("hosting.contactPhoneShort"),
  contactPhoneLong: () => t("hosting.contactPhoneLong"),
  contactEmail: () => t("hosting.contactEmailInvalid"),
  floor: () => t("hosting.floorInvalid"),
  beds: () => t("hosting.bedsInvalid"),
  latitude: () => t("hosting.latitudeInvalid"),
  longitude: () => t("hosting.longitudeInvalid"),
  locationNeeded: () => t("hosting.locationNeeded"),
  monthlyNeeded: () => t("hosting.monthlyNeeded"),
  shortNeeded: () => t("hosting.shortNeeded"),
  rents: () => t("hosting.rentsInvalid"),
  tooLong: () => t("hosting.tooLong"),
  unreadable: () => t("hosting.unreadable"),
  genderLived: () => t("hosting.genderLived"),
  movedTooFar: () => t("hosting.movedTooFar"),
  cityFixed: () => t("hosting.cityFixed"),
  otherArea: (area: string) => t("hosting.otherArea", { area }),
  areaLeftOut: (area: string) => t("hosting.areaLeftOut", { area }),
  tooFarFromArea: () => t("hosting.tooFarFromArea"),
  bedsTaken: () => t("hosting.bedsTaken"),
  bedsCountedFromRooms: () => t("hosting.bedsCountedFromRooms"),
  sharingOfBuilding: () => t("hosting.sharingOfBuilding"),
  changedMeanwhile: () => t("hosting.changedMeanwhile"),
  errorTitle: () => t("hosting.errorTitle"),
  unexpected: () => t("hosting.unexpected"),
  noSuchOwner: () => t("hosting.noSuchOwner"),
  teamCode: () => t("hosting.teamCode"),
  wrongTeamCode: () => t("hosting.wrongTeamCode"),
} as const;

export const RENTS = {
  monthlyRent: () => t("hosting.monthlyRent"),
  securityDeposit: () => t("hosting.securityDeposit"),
  dailyRent: () => t("hosting.dailyRent"),
  weeklyRent: () => t("hosting.weeklyRent"),
} as const;
export type RentField = keyof typeof RENTS;

export const rentMessages = {
  /** What the form says of it while it is typed. */
  positive: (field: RentField) => t("hosting.rentPositive", { field }),
  notANumber: (field: RentField) => t("hosting.rentNotANumber", { field }),
  negative: (field: RentField) => t("hosting.rentNegative", { field }),
  tooHigh: (field: RentField) => t("hosting.rentTooHigh", { field }),
  tooExact: () => t("hosting.rentTooExact"),
} as const;

const { tooLong, unreadable } = hostingMessages;
const line = (required: Message, most: number) => lineText(most, { required, tooLong, unreadable });
/** A number as a form sends it. */
const typedNumber = (pattern: RegExp, message: Message) =>
  trimmedText(NUMBER_MAX, { wrongType: message, tooLong: message }).check(
    z.regex(pattern, { error: message }),
  );

/** What a form leaves empty is not given. */
const orAbsent = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value) => (typeof value === "string" && value.trim() === "" ? undefined : value)),
    z.optional(schema),
  );

const orElse = <T extends z.ZodMiniType>(fallback: unknown, schema: T) =>
  z.pipe(
    z.transform((value) =>
      value === undefined || (typeof value === "string" && value.trim() === "") ? fallback : value,
    ),
    schema,
  );

/** Rupees. An extra zero is easily typed, and a price adds several of them up. */
const RENT_MAX = 1_000_000;

/** A sum as typed, to a decimal string with two places. */
const rent = (field: RentField) => {
  const notANumber = () => rentMessages.notANumber(field);
  return typedNumber(/^-?\d+(\.\d+)?$/, notANumber).check(
    z.refine((value) => !(value.startsWith("-") && Number(value) !== 0), {
      error: () => rentMessages.negative(field),
    }),
    z.refine((value) => /^-?\d+(\.\d{1,2})?$/.test(value), { error: rentMessages.tooExact }),
    z.refine((value) => Number(value) <= RENT_MAX, { error: () => rentMessages.tooHigh(field) }),
    z.overwrite((value) => Math.abs(Number(value)).toFixed(2)),
  );
};

const between = (min: number, max: number, error: Message) =>
  [z.gte(min, { error }), z.lte(max, { error })] as const;

const degrees = (limit: number, message: Message) =>
  z.pipe(
    typedNumber(/^-?\d{1,3}(\.\d{1,15})?$/, message),
    z.pipe(z.transform(Number), z.number().check(...between(-limit, limit, message))),
  );

const wholeNumber = (min: number, max: number, message: Message) =>
  z.pipe(
    typedNumber(/^\d{1,4}$/, message),
    z.pipe(z.transform(Number), z.number().check(...between(min, max, message))),
  );

const contactPhone = trimmedText(NUMBER_MAX, {
  required: hostingMessages.contactPhoneShort,
  tooLong: hostingMessages.contactPhoneLong,
}).check(
  z.overwrite(nationalNumber),
  z.regex(/^\+?\d{10,}$/, { error: hostingMessages.contactPhoneShort }),
  z.regex(/^\+?\d{10,15}$/, { error: hostingMessages.contactPhoneLong }),
);

const contactEmail = trimmedText(200, { tooLong: hostingMessages.contactEmail }).check(
  z.email({ error: hostingMessages.contactEmail }),
);

const json = <T extends z.ZodMiniType>(schema: T, message: Message) =>
  z.pipe(
    z.transform((value, context) => {
      try {
        return JSON.parse(String(value)) as unknown;
      } catch {
        context.issues.push({ code: "custom", message: message(), input: value });
        return z.NEVER;
      }
    }),
    schema,
  );
const jsonList = <T extends z.ZodMiniType>(schema: T, message: Message) =>
  json(z.array(schema, { error: message }), message);

const amenity = z.enum(AMENITIES, { error: () => t("hosting.unknownAmenity") });
const amenities = z.array(amenity).check(z.maxLength(AMENITIES.length));
/** The `name` that `POST /api/media` answered. */
export const mediaName = formattedText(/^[A-Za-z0-9-]{1,64}$/, () => t("hosting.unknownFile"));
const DESCRIPTION_MAX = 4000;
// Forms send every line break as two characters.
const description = trimmedText(2 * DESCRIPTION_MAX, { tooLong }).check(
  z.overwrite((value) => value.replace(/\r\n?/g, "\n")),
  z.maxLength(DESCRIPTION_MAX, { error: tooLong, abort: true }),
  z.regex(LINES, { error: unreadable }),
);

const adminPassword = rawText(200, {
  required: hostingMessages.adminPassword,
  tooLong: hostingMessages.adminPassword,
});

interface Rents {
  stayDuration: StayDuration;
  monthlyRent?: string | null | undefined;
  securityDeposit?: string | null | undefined;
  dailyRent?: string | null | undefined;
  weeklyRent?: string | null | undefined;
}

const above0 = (value: string | null | undefined) => value != null && Number(value) > 0;

/** What is missing for the stays that are offered, with the field to look at; null when nothing is. */
export function rentProblem(rents: Rents): { field: RentField; message: string } | null {
  const { stayDuration } = rents;
  if (stayDuration !== "short-term" && !(above0(rents.monthlyRent) && rents.securityDeposit != null)) {
    const field = above0(rents.monthlyRent) ? "securityDeposit" : "monthlyRent";
    return { field, message: hostingMessages.monthlyNeeded() };
  }
  if (stayDuration !== "monthly" && !above0(rents.dailyRent) && !above0(rents.weeklyRent)) {
    return { field: "dailyRent", message: hostingMessages.shortNeeded() };
  }
  return null;
}

/**
 * The text fields of `POST /api/pg-listings`, as a form sends them: all strings, `amenities` and `uploads` as JSON.
 * Beside them come repeated `media` files and one `profileImage`; or, uploaded before by `POST /api/media`,
 * their names in `uploads` (in the order to show) and `profileUpload`.
 */
export const listingForm = z
  .object({
    title: line(hostingMessages.title, 120),
    address: line(hostingMessages.address, 300),
    city: line(hostingMessages.city, 80),
    description: orElse("", description),
    contactName: line(hostingMessages.contactName, 100),
    contactPhone,
    contactEmail: orAbsent(contactEmail),
    floor: orAbsent(wholeNumber(FLOORS.min, FLOORS.max, hostingMessages.floor)),
    /** Absent: from the words of the title. */
    gender: orAbsent(z.enum(GENDERS)),
    slug: orAbsent(trimmedText(120, { tooLong })),
    stayDuration: orElse("monthly", z.enum(STAY_DURATIONS)),
    monthlyRent: orAbsent(rent("monthlyRent")),
    securityDeposit: orAbsent(rent("securityDeposit")),
    dailyRent: orAbsent(rent("dailyRent")),
    weeklyRent: orAbsent(rent("weeklyRent")),
    roomType: z.enum(ROOM_TYPES, { error: hostingMessages.roomType }),
    amenities: orElse(
      "[]",
      jsonList(amenity, () => t("hosting.unknownAmenity")).check(z.maxLength(AMENITIES.length)),
    ),
    adminPassword,
    latitude: orAbsent(degrees(90, hostingMessages.latitude)),
    longitude: orAbsent(degrees(180, hostingMessages.longitude)),
    /** Beds in all; absent: as many as share the room. */
    maxOccupancy: orAbsent(wholeNumber(1, BEDS_MAX, hostingMessages.beds)),
    uploads: orElse(
      "[]",
      jsonList(mediaName, () => t("hosting.unknownFile")).check(z.maxLength(LISTING_MEDIA_MAX)),
    ),
    profileUpload: orAbsent(mediaName),
    houseRules: orElse(
      "{}",
      json(houseRules, () => t("hosting.unknownRule")),
    ),
  })
  .check((context) => {
    const { latitude, longitude } = context.value;
    if ((latitude === undefined) !== (longitude === undefined)) {
      const path = latitude === undefined ? "latitude" : "longitude";
      context.issues.push({
        code: "custom",
        message: hostingMessages[path](),
        input: undefined,
        path: [path],
      });
    }
    const problem = rentProblem(context.value);
    if (problem) {
      context.issues.push({ code: "custom", ...problem, input: undefined, path: [problem.field] });
    }
  });
export type ListingForm = z.output<typeof listingForm>;

export const createdListing = z.object({ id: z.int(), slug: z.string() });
export type CreatedListing = z.infer<typeof createdListing>;

export const existsQuery = z.object({
  title: rawText(200),
  address: rawText(400),
});
export const existsAnswer = z.object({ exists: z.boolean() });

const nullable = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/**
 * `PATCH /api/pg-listings/{id}` (JSON): what is left out stays, null takes a sum or text away.
 * `expected` is the `updatedAt` the editor saw: when somebody changed the listing since, nothing is written (409).
 * Answers the managed listing.
 */
export const listingEdit = z.object({
  title: z.optional(line(hostingMessages.title, 120)),
  address: z.optional(line(hostingMessages.address, 300)),
  city: z.optional(line(hostingMessages.city, 80)),
  description: z.optional(description),
  contactName: z.optional(line(hostingMessages.contactName, 100)),
  contactPhone: z.optional(contactPhone),
  contactEmail: nullable(contactEmail),
  floor: nullable(
    z.int({ error: hostingMessages.floor }).check(...between(FLOORS.min, FLOORS.max, hostingMessages.floor)),
  ),
  gender: z.optional(z.enum(GENDERS)),
  stayDuration: z.optional(z.enum(STAY_DURATIONS)),
  monthlyRent: nullable(rent("monthlyRent")),
  securityDeposit: nullable(rent("securityDeposit")),
  dailyRent: nullable(rent("dailyRent")),
  weeklyRent: nullable(rent("weeklyRent")),
  roomType: z.optional(z.enum(ROOM_TYPES, { error: hostingMessages.roomType })),
  amenities: z.optional(amenities),
  latitude: z.optional(
    z.number({ error: hostingMessages.latitude }).check(...between(-90, 90, hostingMessages.latitude)),
  ),
  longitude: z.optional(
    z.number({ error: hostingMessages.longitude }).check(...between(-180, 180, hostingMessages.longitude)),
  ),
  maxOccupancy: z.optional(
    z.int({ error: hostingMessages.beds }).check(...between(1, BEDS_MAX, hostingMessages.beds)),
  ),
  /** Beds taken by people who did not book here. */
  occupancy: z.optional(z.int().check(z.gte(0), z.lte(BEDS_MAX))),
  isAvailable: z.optional(z.boolean()),
  /** Names of all its files in the order to show: those it had, and new ones from `POST /api/media`. */
  media: z.optional(z.array(mediaName).check(z.maxLength(LISTING_MEDIA_MAX))),
  profileUpload: nullable(mediaName),
  /** All of them, as they are to be. */
  houseRules: z.optional(houseRules),
  expected: z.optional(z.pipe(rawText(100), z.iso.datetime())),
});
export type ListingEdit = z.infer<typeof listingEdit>;

/** `GET /api/pg-listings/{id}/manage`, and each of `GET /api/me/listings` and `GET /api/admin/listings`. */
export const managedListing = z.extend(listingCard, {
  description: z.string(),
  floor: z.nullable(z.int()),
  contactEmail: z.nullable(z.string()),
  /** Beds taken by people who did not book here, held by bookings here, and in all. */
  occupancy: z.int(),
  liveBookings: z.int(),
  maxOccupancy: z.int(),
  isDeleted: z.boolean(),
  /** Hidden because nobody confirmed its beds. */
  isStale: z.boolean(),
  /** The building that it belongs to, which counts its beds and has its house rules. */
  propertyId: z.nullable(z.int()),
  /** Its beds are those of the rooms there, and are changed on the bed board. */
  hasRooms: z.boolean(),
  houseRules,
  /** It, or its host's account. */
  isSuspended: z.boolean(),
  /** Of its account: to admins only, null to everybody else and when it has none. */
  ownerPhone: z.nullable(z.string()),
  ownerName: z.nullable(z.string()),
  /** Since when that account exists. */
  ownerAccountSince: z.nullable(z.iso.datetime()),
  /** Of the last 30 days. */
  enquiries: z.int(),
  updatedAt: z.iso.datetime(),
  /** The last 30 days in Kolkata, the oldest first, today last; days without a look are there as 0. */
  views: z.array(z.object({ day: z.string(), views: z.int() })),
});
export type ManagedListing = z.infer<typeof managedListing>;
export const managedListings = z.array(managedListing);

export const listingIdParams = z.object({ id: idInPath });

/** `GET /api/admin/listings`: 50 at a time, the newest first. */
export const adminListingsQuery = z.object({
  /** Words of the title or address, or digits of its phone or its owner's. */
  search: z.optional(rawText(200).check(z.regex(ONE_LINE, { error: unreadable }))),
  state: z.optional(z.enum(["listed", "paused", "suspended", "deleted"])),
  before: z.optional(idInQuery),
});
export type AdminListingsQuery = z.output<typeof adminListingsQuery>;

/** `POST /api/pg-listings/{id}/delete`. Answers `{ok: true}`. */
export const deletionInput = z.object({
  adminPassword,
});

/**
 * `POST /api/admin/listings/{id}/owner`: hands it to an account, whose owner read out the code that the account shows;
 * null takes it from its account. Answers the managed listing.
 */
export const ownerInput = z
  .object({
    phoneNumber: z.nullable(knownPhone(() => t("hosting.invalidPhone"))),
    code: z.optional(formattedText(TEAM_CODE, hostingMessages.teamCode)),
  })
  .check(
    z.refine(({ phoneNumber, code }) => phoneNumber === null || code !== undefined, {
      error: hostingMessages.teamCode,
      path: ["code"],
    }),
  );
export type OwnerInput = z.output<typeof ownerInput>;
