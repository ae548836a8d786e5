type Ask = () => Promise<boolean>;

/** What asks comes when the page is at rest: a press before that waits for it, and no longer than this. */
const LATE_MS = 10_000;

let ask: Ask | null = null;
let arrive: () => void = () => {};
const arrived = new Promise<void>((resolve) => {
  arrive = resolve;
});

/**
 * Asks an admin to type the password again, for what changes rights, money or people's data. The client for calls does
 * so when the server wants it, and then repeats the call.
 * @returns whether it was typed
 */
export async function askPassword(): Promise<boolean> {
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, LATE_MS))]);
  return ask?.() ?? false;
}

/** @returns takes it back */
export function answerBy(next: Ask): () => void {
  ask = next;
  arrive();
  return () => {
    if (ask === next) ask = null;
  };
}
