import {
  hostingMessages,
  listingForm,
  RENTS,
  type RentField,
  rentMessages,
  rentProblem,
} from "#domain/listings/hosting.ts";
import type { Errors } from "#web/lib/form.ts";
import { HOUSE_RULES_FIELDS, houseRulesErrors, houseRulesOf } from "#web/lib/house-rules.ts";
import { keysIn } from "#web/lib/keys.ts";
import { asksFor, type ListingValues, shownGender } from "./values.ts";

/** In the order of the screen: the first wrong one gets the focus. */
export const FORM_FIELDS = [
  "title",
  "address",
  "city",
  "description",
  "gender",
  "stayDuration",
  "monthlyRent",
  "securityDeposit",
  "dailyRent",
  "weeklyRent",
  "roomType",
  "maxOccupancy",
  "floor",
  "amenities",
  ...HOUSE_RULES_FIELDS,
  "location",
  "latitude",
  "longitude",
  "media",
  "profileImage",
  "contactName",
  "contactPhone",
  "contactEmail",
  "adminPassword",
] as const;
export type FormField = (typeof FORM_FIELDS)[number];
export type FormErrors = Errors<FormField>;

const RENT_FIELDS = keysIn(RENTS);
const isRent = (field: FormField): field is RentField => field in RENTS;

/** The text fields of `POST /api/pg-listings`. Sums that the kind of stay does not ask for are left out. */
export function textFields(values: ListingValues): Record<string, string> {
  const { amenities, ...texts } = values;
  const fields: Record<string, string> = {
    ...texts,
    houseRules: JSON.stringify(houseRulesOf(values)),
    gender: shownGender(values),
    amenities: JSON.stringify(amenities),
  };
  for (const field of HOUSE_RULES_FIELDS) delete fields[field];
  for (const field of RENT_FIELDS) if (!asksFor(field, values.stayDuration)) delete fields[field];
  return fields;
}

/** A sum that is no number, or below zero, is said in the form's own words; only its shape is left to the contract. */
function rentWords(field: RentField, message: string): string {
  const words = [rentMessages.notANumber(field), rentMessages.negative(field)];
  return words.includes(message) ? rentMessages.positive(field) : message;
}

const isAcrossFields = (message: string) =>
  message === hostingMessages.monthlyNeeded() || message === hostingMessages.shortNeeded();

interface Needs {
  /** A new PG cannot be found without one. */
  location: boolean;
  /** Null where none is asked for. */
  adminPassword: string | null;
}

/** The first message of each wrong field, by the same contract that the server checks with. */
export function listingErrors(values: ListingValues, needs: Needs): FormErrors {
  const errors: FormErrors = houseRulesErrors(values);
  const fields = { ...textFields(values), adminPassword: needs.adminPassword ?? "-" };
  for (const { path, message } of listingForm.safeParse(fields).error?.issues ?? []) {
    const field = FORM_FIELDS.find((name) => name === path[0]);
    if (field && !isAcrossFields(message))
      errors[field] ??= isRent(field) ? rentWords(field, message) : message;
  }
  // What is missing is said along with what is wrong elsewhere, but not of a sum that only has the wrong shape.
  if (!RENT_FIELDS.some((field) => errors[field])) {
    const typed = RENT_FIELDS.map((field) => [
      field,
      (asksFor(field, values.stayDuration) && values[field].trim()) || null,
    ]);
    const problem = rentProblem({ stayDuration: values.stayDuration, ...Object.fromEntries(typed) });
    if (problem) errors[problem.field] = problem.message;
  }
  const [latitude, longitude] = [values.latitude.trim(), values.longitude.trim()];
  if (latitude === "" && longitude === "") {
    if (needs.location) errors.location = hostingMessages.locationNeeded();
  } else if (latitude === "") errors.latitude ??= hostingMessages.latitude();
  else if (longitude === "") errors.longitude ??= hostingMessages.longitude();
  return errors;
}

/** What the server calls a field that the form shows under another name. */
const SERVER_NAMES: Readonly<Record<string, FormField>> = {
  uploads: "media",
  profileUpload: "profileImage",
};

/** What is wrong with both coordinates at once. */
const AT_LOCATION = [
  hostingMessages.locationNeeded,
  hostingMessages.movedTooFar,
  hostingMessages.tooFarFromArea,
] as const;

/** The server's messages at the fields of the form. */
export function serverErrors(fields: Readonly<Record<string, string>>): FormErrors {
  const errors: FormErrors = {};
  for (const [name, message] of Object.entries(fields)) {
    const field =
      SERVER_NAMES[name] ?? FORM_FIELDS.find((known) => known === name.replace(/^houseRules\./, ""));
    if (field && AT_LOCATION.some((each) => message === each())) errors.location = message;
    else if (field) errors[field] ??= message;
  }
  return errors;
}

/** The fields that a change mends; the place is one of a pair. */
export const mendedBy = (patch: Partial<ListingValues>): string[] => [
  ...Object.keys(patch),
  ...("latitude" in patch || "longitude" in patch ? ["location"] : []),
];
