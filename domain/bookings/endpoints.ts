import { contract, endpoint } from "#domain/endpoint.ts";
import type { queueQuery } from "../fields.ts";
import type { verifiedExact, verifyExactInput } from "../statements/contract.ts";
import type {
  adminBooking,
  adminBookingInput,
  adminBookings,
  adminBookingsQuery,
  bankMatches,
  bookingChange,
  bookingInput,
  bookingView,
  bookingViews,
  hostBookings,
  hostBookingsQuery,
  openBookings,
} from "./contract.ts";
import type { deductionPhoto } from "./deposit.ts";
import type { stayStepInput } from "./stay.ts";
import type { visitInput, visitStepInput, visitView, visitViews } from "./visits.ts";
import type { bedWaits } from "./waits.ts";

const reading = contract<{ answer: typeof bookingView }>();

export const createBooking = endpoint(
  "POST",
  "/api/bookings",
  contract<{ body: typeof bookingInput; answer: typeof bookingView }>(),
);
export const getBooking = endpoint("GET", "/api/bookings/:id", reading);
export const changeBooking = endpoint(
  "PATCH",
  "/api/bookings/:id",
  contract<{ body: typeof bookingChange; answer: typeof bookingView }>(),
);
export const cancelBooking = endpoint("POST", "/api/bookings/:id/cancel", reading);
export const listMyBookings = endpoint(
  "GET",
  "/api/me/bookings",
  contract<{ answer: typeof bookingViews }>(),
);
export const listOpenBookings = endpoint(
  "GET",
  "/api/me/bookings/open",
  contract<{ answer: typeof openBookings }>(),
);
export const listListingBookings = endpoint(
  "GET",
  "/api/pg-listings/:id/bookings",
  contract<{ query: typeof hostBookingsQuery; answer: typeof hostBookings }>(),
);
export const submitProof = endpoint(
  "PATCH",
  "/api/bookings/:id/payment-proof",
  contract<{ body: FormData; answer: typeof bookingView }>(),
);
export const getProof = endpoint("GET", "/api/bookings/:id/payment-proof");
export const takeStayStep = endpoint(
  "POST",
  "/api/bookings/:id/stay",
  contract<{ body: typeof stayStepInput; answer: typeof bookingView }>(),
);
export const sendDeductionPhoto = endpoint(
  "POST",
  "/api/bookings/:id/deduction-photos",
  contract<{ body: FormData; answer: typeof deductionPhoto }>(),
);
export const getDeductionPhoto = endpoint("GET", "/api/bookings/:id/deduction-photos/:name");
export const listAllBookings = endpoint(
  "GET",
  "/api/admin/bookings",
  contract<{ query: typeof adminBookingsQuery; answer: typeof adminBookings }>(),
);
export const getAdminBooking = endpoint(
  "GET",
  "/api/admin/bookings/:id",
  contract<{ answer: typeof adminBooking }>(),
);
export const takeAdminStep = endpoint(
  "PATCH",
  "/api/admin/bookings/:id",
  contract<{ body: typeof adminBookingInput; answer: typeof adminBooking }>(),
);
export const listBankMatches = endpoint(
  "GET",
  "/api/admin/bank-matches",
  contract<{ answer: typeof bankMatches }>(),
);
export const verifyExact = endpoint(
  "POST",
  "/api/admin/bank-matches",
  contract<{ body: typeof verifyExactInput; answer: typeof verifiedExact }>(),
);

/** Each answers all that one waits for. */
const waiting = contract<{ answer: typeof bedWaits }>();
export const listWaits = endpoint("GET", "/api/me/waits", waiting);
export const waitForBed = endpoint("PUT", "/api/pg-listings/:id/wait", waiting);
export const stopWaiting = endpoint("DELETE", "/api/pg-listings/:id/wait", waiting);

export const askVisit = endpoint(
  "POST",
  "/api/pg-listings/:id/visits",
  contract<{ body: typeof visitInput; answer: typeof visitView }>(),
);
export const listListingVisits = endpoint(
  "GET",
  "/api/pg-listings/:id/visits",
  contract<{ query: typeof queueQuery; answer: typeof visitViews }>(),
);
export const listMyVisits = endpoint("GET", "/api/me/visits", contract<{ answer: typeof visitViews }>());
export const takeVisitStep = endpoint(
  "POST",
  "/api/visits/:id/step",
  contract<{ body: typeof visitStepInput; answer: typeof visitView }>(),
);
