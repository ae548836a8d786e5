import type { Duration } from "#domain/bookings/choices.ts";
import {
  type BookingInput,
  type BookingView,
  bookingInput,
  checkMoveInDate,
} from "#domain/bookings/contract.ts";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { type Errors, errorsAt } from "#web/lib/form.ts";

/** The details as typed; an empty text is a field not filled in yet. */
export interface DetailsValues {
  guestName: string;
  guestEmail: string;
  guestPhone: string;
  moveInDate: string;
  duration: Duration | "";
}

export type DetailsField = keyof DetailsValues;
export type DetailsErrors = Errors<DetailsField>;

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

/** The details of a booking that was made, to change them or to book again. */
export const detailsOf = (booking: BookingView): DetailsValues => {
  const { guestName, guestEmail, guestPhone, moveInDate, duration } = booking;
  return { guestName, guestEmail, guestPhone, moveInDate, duration };
};

/**
 * The first message of each wrong field, by the same contract that the server checks with.
 * @param freeFrom the first day on which a bed is free, where none is today
 */
export function detailsErrors(
  values: DetailsValues,
  today: string,
  freeFrom: string | null = null,
): DetailsErrors {
  const parsed = bookingInput.safeParse({ ...values, pgId: 1, totalAmount: "0" });
  const errors = errorsAt(DETAILS_FIELDS, parsed.error?.issues);
  const dateProblem = checkMoveInDate(values.moveInDate, today);
  if (dateProblem) errors.moveInDate = dateProblem;
  else if (freeFrom !== null && values.moveInDate < freeFrom)
    errors.moveInDate = t("bookings.bedsFreeFrom", { date: formatDay(freeFrom) });
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
