import type { Duration } from "#domain/bookings/choices.ts";
import { type BookingInput, bookingInput, checkMoveInDate } from "#domain/bookings/contract.ts";

/** The details as typed; an empty text is a field not filled in yet. */
export interface DetailsValues {
  guestName: string;
  guestEmail: string;
  guestPhone: string;
  moveInDate: string;
  duration: Duration | "";
}

export type DetailsField = keyof DetailsValues;
export type DetailsErrors = Partial<Record<DetailsField, string>>;

/** In the order of the screen: the first wrong one gets the focus. */
export const DETAILS_FIELDS: readonly DetailsField[] = [
  "duration",
  "moveInDate",
  "guestName",
  "guestPhone",
  "guestEmail",
];

export const emptyDetails: DetailsValues = {
  guestName: "",
  guestEmail: "",
  guestPhone: "",
  moveInDate: "",
  duration: "",
};

/** Digits of whatever was typed or pasted, without a country code that came along, at most ten. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const pasted = /^\s*(\+|00)\s*91/.test(typed) || (digits.length === 12 && digits.startsWith("91"));
  return (pasted ? digits.replace(/^(00)?91/, "") : digits).slice(0, 10);
}

/** The first message of each wrong field, by the same contract that the server checks with. */
export function detailsErrors(values: DetailsValues, today: string): DetailsErrors {
  const errors: DetailsErrors = {};
  const parsed = bookingInput.safeParse({ ...values, pgId: 1, totalAmount: "0" });
  for (const issue of parsed.error?.issues ?? []) {
    const field = DETAILS_FIELDS.find((name) => name === issue.path[0]);
    if (field && !errors[field]) errors[field] = issue.message;
  }
  const dateProblem = checkMoveInDate(values.moveInDate, today);
  if (dateProblem) errors.moveInDate = dateProblem;
  return errors;
}

/** The call's body. @throws when the values were not checked by {@link detailsErrors} before */
export function bookingBody(
  values: DetailsValues,
  listing: { id: number },
  price: { total: string; securityDeposit: string },
): BookingInput {
  return bookingInput.parse({
    ...values,
    pgId: listing.id,
    totalAmount: price.total,
    securityDeposit: price.securityDeposit,
  });
}
