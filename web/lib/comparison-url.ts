import { COMPARE_MAX } from "#domain/favourites/choices.ts";
import { pages } from "#domain/paths.ts";

/** The stays that an address compares: at most three, each once; what is no id is left out. */
export function comparedIds(params: URLSearchParams): number[] {
  const ids = (params.get("compare") ?? "").split(",").filter((text) => /^[1-9]\d{0,8}$/.test(text));
  return [...new Set(ids.map(Number))].slice(0, COMPARE_MAX);
}

export const compareHref = (ids: readonly number[]) =>
  ids.length === 0 ? pages.saved : `${pages.saved}?compare=${ids.join(",")}`;
