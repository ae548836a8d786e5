import type { FastifyRequest } from "fastify";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { countKey } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";

/** Counts what a host adds in a day and what is kept for good. The result throws DomainError RATE_LIMITED. */
const boundOfDay =
  (subject: string, most: number, refusal: () => string) =>
  (deps: Deps, tx: Transaction, request: FastifyRequest, userId: string) =>
    countKey(deps, tx, request, userId, { subject, most, within: "day", refusal: refusal() });

/** A host who comes with a notebook writes down all tenants on one day. */
export const countOpenings = boundOfDay("rent_openings", 1000, () => t("rents.openingsTooOften"));
/** More than the largest PG needs on the day on which all has to be made anew. */
export const countCancelled = boundOfDay("rent_cancelled", 400, () => t("rents.cancelledTooOften"));
/** Walks through a building, of up to 300 rooms each. */
export const countReadings = boundOfDay("rent_readings", 60, () => t("rents.readingsTooOften"));
/** Money that came and went: the largest PG has 2,000 tenants. */
export const countPayments = boundOfDay("rent_payments", 4000, () => t("rents.paymentsTooOften"));
/** What one tenant sends: three wait at most, and others were answered. */
export const countSent = boundOfDay("rent_sent", 50, () => t("rents.sentTooOften"));
