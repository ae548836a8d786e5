import type { Guard } from "./guard.ts";

const PLACE_TEST = "server/features/listings/place.test.ts";
const POLICY = "server/features/listings/place-policy.ts";

/** A listing stays the house that people reviewed, booked and live in. */
export const LISTING_GUARDS: readonly Guard[] = [
  {
    guard: "listings: a host moves a listing with guests or reviews by 300 m at most",
    file: POLICY,
    code: "if (!position || away(start, position) > MOVE_MAX_KM)",
    instead: "if (!position)",
    test: PLACE_TEST,
  },
  {
    guard: "listings: moves are measured from where it stood, not from the last one",
    file: POLICY,
    code: "const start = isBound ? startOf(before) : null;",
    instead: "const start: Point | null = null as Point | null;",
    test: PLACE_TEST,
  },
  {
    guard: "listings: a host names no other area while there are guests or reviews",
    file: POLICY,
    code: ".find((area) => !fits(area))",
    instead: ".find((area) => !fits(area) && false)",
    test: PLACE_TEST,
  },
  {
    guard: "listings: without coordinates the address keeps its area",
    file: POLICY,
    code: "if (!isLeft) throw",
    instead: "if (!isLeft && false) throw",
    test: PLACE_TEST,
  },
  {
    guard: "listings: reviews bind a listing to its place",
    file: "server/features/listings/hosting-writes.ts",
    code: "listing.reviewCount > 0 || ",
    instead: "",
    test: PLACE_TEST,
  },
  {
    guard: "listings: a host's change of the place stands in the audit",
    file: "server/features/listings/hosting-writes.ts",
    code: "if (note === null) return;",
    instead: "return;",
    test: PLACE_TEST,
  },
  {
    guard: "listings: the audit keeps no phone number of a title",
    file: POLICY,
    code: "const plain = withoutNumbers(text);",
    instead: "const plain = withoutNumbers(text) && text;",
    test: PLACE_TEST,
  },
  {
    guard: "bookings: a booking keeps the title that was booked",
    file: "server/features/bookings/reads.ts",
    code: "title: bookings.listingTitle,",
    instead: "title: pgListings.title,",
    test: PLACE_TEST,
  },
  {
    guard: "bookings: a guest is told of a changed listing once a day",
    file: "server/features/listings/booked-writes.ts",
    code: "gt(bookingEvents.at, new Date(now.getTime() - DAY_MS)),",
    instead: "gt(bookingEvents.at, now),",
    test: PLACE_TEST,
  },
  {
    guard: "platform: a line of text has no stack of marks",
    file: "domain/fields.ts",
    code: " && !STACKED_MARKS.test(text)",
    instead: "",
    test: PLACE_TEST,
  },
  {
    guard: "listings: only colive is premium",
    file: "domain/listings/rules.ts",
    code: 'listing.gender !== "colive" || ',
    instead: "",
    test: "domain/listings/rules.test.ts",
  },
  {
    guard: "search: a search for premium finds colive alone",
    file: "server/features/search/filter-reads.ts",
    code: 'both(isPremium ? "colive" : query.gender, meaning.genders)',
    instead: "both(query.gender, meaning.genders)",
    test: "server/features/listings/reads.test.ts",
  },
];
