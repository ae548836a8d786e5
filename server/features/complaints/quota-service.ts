import type { FastifyRequest } from "fastify";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { countKey } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";

const OF_ONE = { subject: "complaint_change", most: 20, within: "day" } as const;

/** Each change of a complaint rings somebody's phone. @throws DomainError RATE_LIMITED */
export const countChange = (deps: Deps, tx: Transaction, request: FastifyRequest, complaintId: number) =>
  countKey(deps, tx, request, `${complaintId}`, { ...OF_ONE, refusal: t("complaints.changedTooOften") });
