/** What is needed of a card to find it again; the rest is handed on as it came. */
export interface CachedCard {
  id: number;
  slug: string;
  media: string[];
}

function isCard(value: unknown): value is CachedCard {
  if (value === null || typeof value !== "object") return false;
  const { id, slug, media } = value as Partial<Record<keyof CachedCard, unknown>>;
  return typeof id === "number" && typeof slug === "string" && Array.isArray(media);
}

/** Every card in these answers, each once: of two, the one that came later. */
export function cardsAmong(bodies: readonly unknown[]): Map<number, CachedCard> {
  const found = new Map<number, CachedCard>();
  for (const body of bodies) {
    for (const each of Array.isArray(body) ? body : [body]) if (isCard(each)) found.set(each.id, each);
  }
  return found;
}

/** In the order of the ids, as they stand in an address. */
export function cardsByIds(cards: ReadonlyMap<number, CachedCard>, ids: string | null): CachedCard[] {
  return (ids ?? "").split(",").flatMap((id) => cards.get(Number(id)) ?? []);
}
