import type { FastifyRequest } from "fastify";
import type { RecordSubject } from "#domain/accounts/record-words.ts";
import type { SecurityEventKind } from "#domain/accounts/security-events.ts";
import type { Deps } from "#server/lib/deps.ts";
import { deviceOf } from "#server/lib/device.ts";
import { quotaKey } from "./networks.ts";
import { insertSecurityEvent } from "./security-events-store.ts";
import { addTextUsage } from "./text-usage-store.ts";

/**
 * Events of one network that are written in an hour. Anybody can cause these events, and none can be deleted for 180 days.
 * The network of a mobile carrier has many logins.
 */
const WRITTEN_OF_A_NETWORK = { guess: 100, login: 1000 };

/** And of one account in a day: somebody who does so again and again must not fill the page that admins read. */
const WRITTEN_OF_AN_ACCOUNT = 50;
const BY_ACCOUNT: ReadonlySet<SecurityEventKind> = new Set([
  "login",
  "password_changed",
  "password_reset_used",
]);

/** How many events of a kind are written of one network in an hour. */
function boundOf(kind: SecurityEventKind): number {
  if (/_(failed|locked)$/.test(kind)) return WRITTEN_OF_A_NETWORK.guess;
  return kind === "login" || kind === "signup" ? WRITTEN_OF_A_NETWORK.login : Number.POSITIVE_INFINITY;
}

async function isTooMuch(
  deps: Deps,
  request: FastifyRequest,
  { kind, subject }: SecurityEventInput,
): Promise<boolean> {
  const add = (counted: string) =>
    deps.store.transaction((tx) => addTextUsage(tx, `event:${kind}:${counted}`, 1, deps.clock.now()));
  if (BY_ACCOUNT.has(kind) && (await add(subject)).day > WRITTEN_OF_AN_ACCOUNT) return true;
  const bound = boundOf(kind);
  if (bound === Number.POSITIVE_INFINITY) return false;
  const { hour } = await add(quotaKey(deps, request.actor.address, "event"));
  if (hour === bound + 1) request.log.warn({ event: kind }, "more of this network is not written this hour");
  return hour > bound;
}

// Security events: what admins saw, and logins. What admins did stands in the audit, `audit-store.ts`.

/** An admin who reads on in the same chat is written down once in so long. */
const READ_EVERY_MS = 60 * 60_000;

interface SecurityEventInput {
  kind: SecurityEventKind;
  subject: RecordSubject;
  /** Default: the caller. */
  actor?: string;
}

function actorName({ actor: { user, admin } }: FastifyRequest): string {
  return user ? `user ${user.id}` : (admin?.name ?? "somebody");
}

async function write(
  deps: Deps,
  request: FastifyRequest,
  { kind, subject, actor = actorName(request) }: SecurityEventInput,
  unlessSince?: Date,
): Promise<void> {
  if (await isTooMuch(deps, request, { kind, subject })) return;
  const at = deps.clock.now();
  const device = deviceOf(request.headers["user-agent"]);
  const event = { kind, subject, actor, address: request.actor.address, device, at };
  const isNew = await insertSecurityEvent(deps.store.db, event, unlessSince);
  // Without the address: it is personal data, and the table has it.
  if (isNew) request.log.info({ event: kind, actor, subject }, "security event");
}

/** Writes down what happened, for the admin dashboard and the log. */
export const recordSecurityEvent = (
  deps: Deps,
  request: FastifyRequest,
  event: SecurityEventInput,
): Promise<void> => write(deps, request, event);

/** Writes down that an admin reads what is somebody's, before it is sent. */
export const recordAdminRead = (
  deps: Deps,
  request: FastifyRequest,
  event: SecurityEventInput,
): Promise<void> => write(deps, request, event, new Date(deps.clock.now().getTime() - READ_EVERY_MS));

/** The same for a list that an admin reads. @param subject what it lists */
export const recordListRead = (deps: Deps, request: FastifyRequest, subject: RecordSubject): Promise<void> =>
  recordAdminRead(deps, request, { kind: "list_read", subject });

type GuessedAt = "login" | "password" | "reset_link" | "admin_code" | "admin_password" | "totp";

/** For `throttleGuess`: writes down wrong guesses, and that the next ones have to wait. */
export const watchGuesses =
  (deps: Deps, request: FastifyRequest, guess: { at: GuessedAt; subject: RecordSubject }) =>
  (outcome: "failed" | "locked"): Promise<void> =>
    write(deps, request, { kind: `${guess.at}_${outcome}`, subject: guess.subject });
