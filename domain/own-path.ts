const HERE = "http://own.invalid";

/**
 * A return address, such as `?then=` or `?to=`: a path of our own site, normalised as a browser would; null for
 * anything that could lead elsewhere. `/.//evil.example` is on our origin but normalises to `//evil.example`, which
 * the next reader takes for another host.
 */
export function ownPath(address: string | null): string | null {
  if (!address?.startsWith("/") || !URL.canParse(address, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : null;
}
