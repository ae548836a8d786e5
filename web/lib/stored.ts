type Area = "localStorage" | "sessionStorage";

/** Storage can be switched off or full, and hold what is no JSON. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** The text under a key; null when there is none, or storage is switched off. */
export const readText = (key: string, area: Area = "localStorage"): string | null =>
  attempt(() => globalThis[area].getItem(key), null);

/**
 * @param text null removes the key
 * @returns false when it could not be kept
 */
export const writeText = (key: string, text: string | null, area: Area = "localStorage"): boolean =>
  attempt(() => {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  }, false);

/** Keys of the local storage that begin with a prefix. */
export const storedKeys = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), []);

export interface StoredValue<T> {
  load(): T;
  /** @returns false when it will be gone with the page */
  save(value: T): boolean;
  remove(): void;
}

/**
 * A value that the browser keeps as JSON. Without storage it is the fallback each time.
 * @param parse makes the value of what was found, which anybody may have written; null when nothing was
 * @param area the session's storage ends with its tab
 */
export function storedValue<T>(
  key: string,
  parse: (found: unknown) => T,
  area: Area = "localStorage",
): StoredValue<T> {
  return {
    load: () => parse(attempt<unknown>(() => JSON.parse(readText(key, area) ?? "null"), null)),
    save: (value) => writeText(key, JSON.stringify(value), area),
    remove: () => void writeText(key, null, area),
  };
}

/** Keys of what belongs to whoever is signed in begin so: {@link removePersonal} removes it at logout. */
export const OWN_PREFIX = "tangu:own:";

/** Earlier versions kept the places that were searched here, also after a logout. */
const FORMER_PLACES_KEY = "tangu:places:1";

export function removePersonal(): void {
  for (const key of [...storedKeys(OWN_PREFIX), FORMER_PLACES_KEY]) writeText(key, null);
}
