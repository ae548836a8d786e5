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
  /** @param isLeaving the page may go away before the answer comes */
  send: (isLeaving: boolean) => Promise<unknown>;
}

export interface HeldDecision extends Decision {
  state: "held" | "sending" | "failed";
  /** When it is sent, by `Date.now()`. */
  until: number;
  error?: unknown;
}

export const heldDecisions = createStore<readonly HeldDecision[]>([]);
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function forget(subject: string): void {
  clearTimeout(timers.get(subject));
  timers.delete(subject);
  heldDecisions.set(heldDecisions.get().filter((each) => each.subject !== subject));
}

function change(subject: string, to: Partial<HeldDecision>): void {
  const next = heldDecisions.get().map((each) => (each.subject === subject ? { ...each, ...to } : each));
  heldDecisions.set(next);
}

/** Sends a decision now; one that failed is tried again. */
export async function sendDecision(subject: string, isLeaving = false): Promise<void> {
  const decision = heldDecisions.get().find((each) => each.subject === subject);
  if (!decision || decision.state === "sending") return;
  clearTimeout(timers.get(subject));
  change(subject, { state: "sending", error: undefined });
  await decision.send(isLeaving).then(
    () => forget(subject),
    (error: unknown) => change(subject, { state: "failed", error }),
  );
}

/** Sends all that wait. What failed is the admin's to try again. */
export function sendHeldDecisions(isLeaving = false): Promise<unknown> {
  const waiting = heldDecisions.get().filter(({ state }) => state === "held");
  return Promise.all(waiting.map(({ subject }) => sendDecision(subject, isLeaving)));
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
  forget(decision.subject);
  heldDecisions.set([...heldDecisions.get(), { ...decision, state: "held", until: Date.now() + UNDO_MS }]);
  const timer = setTimeout(() => void sendDecision(decision.subject), UNDO_MS);
  timers.set(decision.subject, timer);
}

/** Takes back a decision that was not sent, or drops one that failed. @returns whether it did */
export function undoDecision(subject: string): boolean {
  const decision = heldDecisions.get().find((each) => each.subject === subject);
  if (!decision || decision.state === "sending") return false;
  forget(subject);
  return true;
}

/** Of which records a decision is on its way. */
export function useDecidedSubjects(): ReadonlySet<string> {
  const all = useStore(heldDecisions);
  return new Set(
    all.filter(({ state }) => state !== "failed").flatMap(({ subject, covers = [subject] }) => covers),
  );
}
