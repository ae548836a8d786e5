import type { Today, TodayPlace, TodayRow, TodaySection } from "#domain/today/contract.ts";

export interface TodayGroup {
  /** Null where there is one PG, or none that the rows name. */
  place: TodayPlace | null;
  sections: Pick<TodaySection, "kind" | "rows">[];
}

const isAt = ({ propertyId, listingId }: TodayPlace, row: TodayRow) =>
  row.propertyId === null ? listingId !== null && listingId === row.listingId : propertyId === row.propertyId;

/** What waits, PG by PG where there are several. */
export function groupsOf({ places, sections }: Today): TodayGroup[] {
  if (places.length < 2) return [{ place: null, sections }];
  const sectionsWhere = (holds: (row: TodayRow) => boolean) =>
    sections
      .map(({ kind, rows }) => ({ kind, rows: rows.filter(holds) }))
      .filter(({ rows }) => rows.length > 0);
  const groups: TodayGroup[] = [
    ...places.map((place) => ({ place, sections: sectionsWhere((row) => isAt(place, row)) })),
    { place: null, sections: sectionsWhere((row) => !places.some((place) => isAt(place, row))) },
  ];
  return groups.filter((group) => group.sections.length > 0);
}

/** How many wait behind those that are named. */
export const notNamed = ({ sections }: Today): number =>
  sections.reduce((sum, { total, rows }) => sum + total - rows.length, 0);
