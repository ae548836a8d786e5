import { t } from "#domain/i18n.ts";
import { QUERY_MAX, SEARCHES_MAX } from "#domain/saved-searches/choices.ts";
import { createStore } from "./store.ts";
import { storedValue } from "./stored.ts";
import { toast } from "./toast.ts";

/** A search that the browser keeps for a visitor without an account, the newest first. */
export interface VisitorSearch {
  query: string;
  seenAt: string;
}

/** The number grows with the shape: what an older one wrote is left alone. */
const VISITOR_KEY = "tangu:searches:1";

/** The valid part of what was found; anybody may have written it. */
export function parseVisitorSearches(found: unknown): VisitorSearch[] {
  if (!Array.isArray(found)) return [];
  const sound = found.flatMap((each: unknown): VisitorSearch[] => {
    const { query, seenAt } = (each ?? {}) as Record<string, unknown>;
    if (typeof query !== "string" || query.length > QUERY_MAX || typeof seenAt !== "string") return [];
    return Number.isFinite(Date.parse(seenAt)) ? [{ query, seenAt: new Date(seenAt).toISOString() }] : [];
  });
  const first = sound.filter(({ query }, at) => sound.findIndex((other) => other.query === query) === at);
  return first.slice(0, SEARCHES_MAX);
}

const stored = storedValue(VISITOR_KEY, parseVisitorSearches);
export const loadVisitorSearches = stored.load;

/** Undefined until the browser was asked: a page rendered on the server knows nothing of it. */
export const visitorSearches = createStore<readonly VisitorSearch[] | undefined>(undefined);
export const refreshVisitorSearches = () => visitorSearches.set(stored.load());

/** Another tab may have changed them. */
export function onVisitorStorage({ key }: StorageEvent): void {
  if (key === VISITOR_KEY || key === null) refreshVisitorSearches();
}

export function saveVisitorSearches(next: readonly VisitorSearch[]): void {
  if (next.length === 0) stored.remove();
  else if (!stored.save([...next])) {
    toast({ title: t("app.savedForNow"), description: t("app.savedForNowHint") });
  }
  visitorSearches.set(next);
}
