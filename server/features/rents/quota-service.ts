import type { FastifyRequest } from "fastify";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { countKey } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";

// What is kept for good. More than the largest PG needs on the day on which all has to be made anew.
const CANCELLED = { subject: "rent_cancelled", most: 400, within: "day" } as const;
/** Walks through a building, of up to 300 rooms each. */
const READINGS = { subject: "rent_readings", most: 60, within: "day" } as const;
/** A host who comes with a notebook writes down all tenants on one day. */
const OPENINGS = { subject: "rent_openings", most: 1000, within: "day" } as const;

/** @throws DomainError RATE_LIMITED */
export const countOpenings = (deps: Deps, tx: Transaction, request: FastifyRequest, userId: string) =>
  countKey(deps, tx, request, userId, { ...OPENINGS, refusal: t("rents.openingsTooOften") });

/** @throws DomainError RATE_LIMITED */
export const countCancelled = (deps: Deps, tx: Transaction, request: FastifyRequest, userId: string) =>
  countKey(deps, tx, request, userId, { ...CANCELLED, refusal: t("rents.cancelledTooOften") });

/** @throws DomainError RATE_LIMITED */
export const countReadings = (deps: Deps, tx: Transaction, request: FastifyRequest, userId: string) =>
  countKey(deps, tx, request, userId, { ...READINGS, refusal: t("rents.readingsTooOften") });
