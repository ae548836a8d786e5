import type { FastifyRequest } from "fastify";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { countKey } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";

/** More than the largest PG needs on the day on which it is set up by hand. */
const STEPS = { subject: "property_steps", most: 3000, within: "day" } as const;

/** Counts what somebody does at properties: its record is kept for good. @throws DomainError RATE_LIMITED */
export const countSteps = (deps: Deps, tx: Transaction, request: FastifyRequest, userId: string) =>
  countKey(deps, tx, request, userId, { ...STEPS, refusal: t("properties.stepsTooOften") });
