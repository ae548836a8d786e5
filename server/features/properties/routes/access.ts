import type { FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "#server/db/client.ts";
import { requireUser } from "#server/http/actor.ts";
import { idempotent, type Outcome } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { PropertyAccess } from "../policy.ts";
import { countSteps } from "../quota-service.ts";
import { findAccess } from "../reads.ts";

export const tagged = (summary: string) => ({ tags: ["properties"], summary });
/** Taps on a bed board come quickly one after another. */
export const asStep = limitedByCaller(300, "10 minutes");
/** What is large, or opens something. */
export const asLarge = limitedByCaller(60, "10 minutes");

/** Whoever asks runs the property that the path names. @throws DomainError UNAUTHENTICATED, NOT_FOUND */
export const accessOf = (
  deps: Deps,
  request: FastifyRequest<{ Params: { id: number } }>,
): Promise<PropertyAccess> => findAccess(deps.store.db, requireUser(request).id, request.params.id);

/** A write of one transaction that leaves a line in the record for good: so many in a day. */
export const asOneStep = <T>(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Transaction) => Promise<Outcome<T>>,
  options: { bodyHash?: string } = {},
) =>
  idempotent(
    deps,
    request,
    reply,
    async (tx) => {
      const outcome = await work(tx);
      await countSteps(deps, tx, request, requireUser(request).id);
      return outcome;
    },
    options,
  );
