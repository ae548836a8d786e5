/** Resolves with whether the password was typed. */
type Ask = () => Promise<boolean>;

/** What asks comes when the page is at rest: a press before that waits for it, and no longer than this. */
const LATE_MS = 10_000;

let ask: Ask | null = null;
let arrive: () => void = () => {};
const arrived = new Promise<void>((resolve) => {
  arrive = resolve;
});

const cancelled = new WeakSet<Error>();

/** Whether a call was refused because they closed the dialog: nothing failed, so there is nothing to show. */
export const isCancelled = (error: unknown): boolean => error instanceof Error && cancelled.has(error);

/**
 * Asks an admin to type the password again, for what changes rights, money or people's data. The client for calls does
 * so when the server wants it, and then repeats the call.
 * @throws the refusal, when the password was not typed, see {@link isCancelled}
 */
export async function askPassword(refusal: Error): Promise<void> {
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, LATE_MS))]);
  if (ask && (await ask())) return;
  if (ask) cancelled.add(refusal);
  throw refusal;
}

/** @returns takes it back */
export function answerBy(next: Ask): () => void {
  ask = next;
  arrive();
  return () => {
    if (ask === next) ask = null;
  };
}
