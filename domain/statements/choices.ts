import { KEPT_DAYS } from "../personal-data/retention.ts";

export const STATEMENT_BYTES = 5 * 1024 * 1024;
/** Of a file, credits and debits: two months of 160 transfers a day. */
export const STATEMENT_LINES_MAX = 10_000;
/** Lines of bank statements name strangers: so many days after the upload they are deleted. */
export const STATEMENT_DAYS = KEPT_DAYS.bankLines;
/** Exact matches that one call verifies: a second or two. */
export const VERIFY_AT_ONCE = 20;
/** Payments under review that are compared, the most urgent first. */
export const COMPARED_MAX = 1_000;
/** Near matches that are shown at a time, each with its proof. */
export const NEAR_SHOWN = 50;
export const UNCLAIMED_PAGE = 50;
