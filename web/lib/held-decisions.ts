import { t } from "#domain/i18n.ts";
import { newActionKey } from "./action-key.ts";
import { finishBeforeLock } from "./admin-mode.ts";
import { createStore, useStore } from "./store.ts";

// Decisions of admins wait here for a while, so that a slip can be taken back before anybody is told of it: a push that
// says "payment verified" has no way back. They are sent at once when the page is hidden, left or closed.
// Why so: docs/decisions/0078-held-decisions.md.

export const UNDO_MS = 10_000;

/** Says for people why something was not sent. */
export class DecisionError extends Error {}

export interface Decision {
  /** Of which record, such as "payments 12": it leaves the lists at once. */
  subject: string;
  /** The records of a decision about many. */
  covers?: readonly string[];
  /** What was decided, and of what. */
  title: string;
  about: string;
  /** Where the record is. */
  path: string;
  /** Said when it could not be sent and the server did not say why. */
  fallback?: string;
  /**
   * @param isLeaving the page may go away before the answer comes
   * @param key the same for every try, so that it happens once
   */
  send: (isLeaving: boolean, key: string) => Promise<unknown>;
}

export interface HeldDecision extends Decision {
  /** Its idempotency key, which no other decision has. */
  key: string;
  /** Whose account decided; null for the code alone. */
  by: string | null;
  state: "held" | "sending" | "failed";
  /** When it is sent, by `Date.now()`. */
  until: number;
  error?: unknown;
}

export const heldDecisions = createStore<readonly HeldDecision[]>([]);
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Whose account is signed in on this page. */
let actor: string | null = null;
export const setDecider = (account: string | null): void => {
  actor = account;
};
export const isOwnDecision = ({ by }: HeldDecision): boolean => by === actor;

/** Of this decision alone: another one about the same record may wait while it is being sent. */
function replace(key: string, by: readonly HeldDecision[]): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
  heldDecisions.set(heldDecisions.get().flatMap((each) => (each.key === key ? by : [each])));
}

const waitingOf = (key: string) =>
  heldDecisions.get().find((each) => each.key === key && each.state !== "sending");

/** Sends a decision now; one that failed is tried again. Nobody sends what another account decided. */
export async function sendDecision(key: string, isLeaving = false): Promise<void> {
  const waiting = waitingOf(key);
  if (!waiting) return;
  const { error: _, ...decision } = waiting;
  const fail = (error: unknown) => replace(key, [{ ...decision, state: "failed", error }]);
  if (!isOwnDecision(decision)) return fail(new DecisionError(t("admin.decidedByAnother")));
  replace(key, [{ ...decision, state: "sending" }]);
  await decision.send(isLeaving, key).then(() => replace(key, []), fail);
}

/** Sends all that wait. What failed is the admin's to try again. */
export function sendHeldDecisions(isLeaving = false): Promise<unknown> {
  const waiting = heldDecisions.get().filter(({ state }) => state === "held");
  return Promise.all(waiting.map(({ key }) => sendDecision(key, isLeaving)));
}

let isWatching = false;
function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  finishBeforeLock(() => sendHeldDecisions());
  window.addEventListener("pagehide", () => void sendHeldDecisions(true));
  // On phones a page that is hidden may never be heard of again.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void sendHeldDecisions(true);
  });
}

export function holdDecision(decision: Decision): void {
  watchPage();
  const key = newActionKey();
  for (const before of heldDecisions.get())
    if (before.subject === decision.subject && before.state !== "sending") replace(before.key, []);
  const held = { ...decision, key, by: actor, state: "held", until: Date.now() + UNDO_MS } as const;
  heldDecisions.set([...heldDecisions.get(), held]);
  timers.set(
    key,
    setTimeout(() => void sendDecision(key), UNDO_MS),
  );
}

/** Takes back a decision that was not sent, or drops one that failed. @returns whether it did */
export function undoDecision(key: string): boolean {
  if (!waitingOf(key)) return false;
  replace(key, []);
  return true;
}

/** Of which records a decision is on its way. */
export function useDecidedSubjects(): ReadonlySet<string> {
  const all = useStore(heldDecisions);
  return new Set(
    all.filter(({ state }) => state !== "failed").flatMap(({ subject, covers = [subject] }) => covers),
  );
}
