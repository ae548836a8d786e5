import type { FastifyRequest } from "fastify";
import { requireUser } from "#server/http/actor.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { PropertyAccess } from "../policy.ts";
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
