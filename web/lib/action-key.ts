/** A key for one action of the user. Works where `crypto.randomUUID` does not: on plain http beyond localhost. */
export function newActionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
