import { ownPath } from "#domain/own-path.ts";
import { pages } from "#domain/paths.ts";

/** Where somebody wanted to go, from the address of the offline page. */
export function requestedPage(search: string): string | null {
  const to = ownPath(new URLSearchParams(search).get("to"));
  return to === null || to.startsWith(pages.offline) ? null : to;
}
