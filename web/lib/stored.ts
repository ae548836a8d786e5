/** What was kept under a name in this browser; null when there is nothing, or storage is switched off. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @returns false when it could not be kept */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Names of what is kept in this browser for whoever is signed in begin so: it goes when they log out. */
export const OWN_PREFIX = "tangu:own:";

export function removePersonal(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(OWN_PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is switched off: nothing was kept.
  }
}
