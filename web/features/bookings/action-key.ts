import { newActionKey } from "#web/lib/action-key.ts";

const ofTexts = new Map<string, string>();
const ofObjects = new WeakMap<object, string>();

function storeFor(action: string | object): {
  get(): string | undefined;
  set(key: string): void;
  drop(): void;
} {
  if (typeof action === "string") {
    return {
      get: () => ofTexts.get(action),
      set: (key) => void ofTexts.set(action, key),
      drop: () => void ofTexts.delete(action),
    };
  }
  return {
    get: () => ofObjects.get(action),
    set: (key) => void ofObjects.set(action, key),
    drop: () => void ofObjects.delete(action),
  };
}

/**
 * One idempotency key for all tries of the same action, also after its screen was closed in between: a lost answer
 * never means two bookings. Anything changed makes it another action with another key.
 * @param action what is asked for, as text; or an object that is replaced at each change
 */
export function actionKey(action: string | object): string {
  const store = storeFor(action);
  const key = store.get() ?? newActionKey();
  store.set(key);
  return key;
}

/** The action has happened: the same again would be a second one. */
export function actionDone(action: string | object): void {
  storeFor(action).drop();
}
