import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { logFailure } from "#server/lib/log.ts";
import { claimKey, hasAnswer, storeAnswer } from "./idempotency-store.ts";
import { asSentResponse, type SentResponse } from "./serve.ts";
import { countText } from "./text-quota.ts";

export interface Outcome<T = unknown> {
  status: number;
  body: T;
  /** Runs once the write is committed, never for a replay: telling other servers, removing a replaced file. */
  afterCommit?: () => Promise<void>;
}

interface Options {
  /** The answer acknowledges money or a message: it must be on disk first. */
  durable?: boolean;
  /** Of a booking or a payment: never refused because of what others keep, as bookings have bounds of their own. */
  unlimited?: boolean;
  /** For bodies that are streams: a hash of what was sent. */
  bodyHash?: string;
}

export const KEY_REUSED_MESSAGE = "This Idempotency-Key was already used for another request";

const KEY = /^[\x21-\x7e]{1,200}$/;

/** @throws DomainError VALIDATION */
export function keyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !KEY.test(key)) {
    throw new DomainError("VALIDATION", "Idempotency-Key must be 1 to 200 printable characters");
  }
  return key;
}

/**
 * Whose key it is: an account, a guest token or a token of admin mode; null for somebody who shows none of them. All
 * are random, so none can be taken for another.
 */
const callerOf = ({ actor }: FastifyRequest): string | null =>
  actor.user?.id ?? actor.guestKey ?? actor.admin?.tokenHash ?? null;

/** The account or guest with which the answer is deleted. */
function ownerOf({ actor }: FastifyRequest) {
  return actor.user ? { userId: actor.user.id } : { guestKey: actor.guestKey };
}

/** What a key is stored as; null without a key, and without a caller whose it could be. */
function storedId(request: FastifyRequest): string | null {
  const key = keyOf(request);
  const caller = callerOf(request);
  const path = request.url.split("?", 1)[0];
  if (key === null || caller === null) return null;
  return sha256(JSON.stringify([caller, request.method, path, key]));
}

/** Whether {@link idempotent} has an answer for the key of a request, so that work for a new one may be spared. */
export async function wasAnswered({ store }: Deps, request: FastifyRequest): Promise<boolean> {
  const id = storedId(request);
  return id !== null && (await hasAnswer(store.db, id));
}

/**
 * Runs a write in one transaction and answers with its outcome. With an `Idempotency-Key`, the answer is stored in
 * the same transaction: the same key with the same body replays it, with another body is refused (422 KEY_REUSED).
 * A key belongs to its caller and to its path. Nobody's key is nobody's: an address is shared by many.
 * @throws DomainError RATE_LIMITED when a caller or a network keeps too much
 */
export async function idempotent<T>(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Transaction) => Promise<Outcome<T>>,
  options: Options = {},
): Promise<SentResponse<T>> {
  const id = storedId(request);
  const requestHash = options.bodyHash ?? sha256(JSON.stringify(request.body ?? null));

  const outcome = await deps.store.transaction<Outcome & { replayed?: true }>(
    async (tx) => {
      const stored = id === null ? null : await claimKey(tx, id, requestHash, ownerOf(request));
      if (stored && stored.requestHash !== requestHash) {
        throw new DomainError("KEY_REUSED", KEY_REUSED_MESSAGE);
      }
      if (stored) return { status: stored.status, body: stored.body, replayed: true };
      const fresh = await work(tx);
      if (id === null) return fresh;
      await storeAnswer(tx, id, fresh.status, fresh.body);
      // Last in its transaction: writes of one network wait for each other here.
      const text = JSON.stringify(fresh.body);
      if (!options.unlimited) await countText(deps, tx, request, { kind: "answer", text });
      return fresh;
    },
    { durable: options.durable ?? false },
  );

  if (outcome.replayed) reply.header("idempotency-replayed", "true");
  // The write is committed: what fails now is no failure of the call.
  await outcome.afterCommit?.().catch((error: unknown) => {
    logFailure(request.log, error, "after a commit");
  });
  return asSentResponse(reply.status(outcome.status).send(outcome.body));
}
