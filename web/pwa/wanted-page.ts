import { pages } from "#domain/paths.ts";

/**
 * Where somebody wanted to go, from the address of the offline page: an address of ours from its first slash on; null
 * for anything else that somebody may have put there. Browsers leave tabs and line breaks out before they look at it.
 */
export function wantedPage(search: string): string | null {
  const to = new URLSearchParams(search).get("to");
  return to !== null && /^\/(?![/\\])[^\t\r\n]*$/.test(to) && !to.startsWith(pages.offline) ? to : null;
}
