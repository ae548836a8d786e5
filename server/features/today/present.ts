import { nameOf } from "#domain/chat/contract.ts";
import { shownName } from "#domain/personal-data/placeholder-names.ts";
import { TODAY_KINDS, TODAY_LIMITS, type TodayKind } from "#domain/today/choices.ts";
import type { OwnPlace, Today, TodayPlace, TodayRow, TodaySection } from "#domain/today/contract.ts";
import type { FoundRow, FoundSections, OwnPlaceRecord } from "./reads.ts";

function presentRow(kind: TodayKind, row: FoundRow): TodayRow {
  const { person = null } = row;
  return {
    id: row.id,
    propertyId: row.propertyId ?? null,
    listingId: row.listingId ?? null,
    tenantId: row.tenantId ?? null,
    bookingId: row.bookingId ?? null,
    person: kind === "chat" && person !== null ? shownName(nameOf(person)) : person,
    listing: row.listing ?? null,
    bed: row.bed ?? null,
    day: row.day ?? null,
    at: row.at ?? null,
    amount: row.amount ?? null,
    complaint: row.complaint ?? null,
    text: row.text ?? null,
  };
}

function presentSection(kind: TodayKind, found: readonly FoundRow[][]): TodaySection {
  const total = found.reduce((sum, [first]) => sum + (first?.total ?? 0), 0);
  const named = found.flat().slice(0, TODAY_LIMITS.rows);
  return { kind, total, rows: named.map((row) => presentRow(kind, row)) };
}

export function presentToday(places: TodayPlace[], found: FoundSections): Today {
  const sections = TODAY_KINDS.map((kind) => presentSection(kind, found[kind])).filter(
    ({ total }) => total > 0,
  );
  const toDo = sections.filter(({ kind }) => kind !== "free");
  return { total: toDo.reduce((sum, { total }) => sum + total, 0), places, sections };
}

export function presentOwnPlace({ tenant, property, host, bed, floor }: OwnPlaceRecord): OwnPlace {
  const { id, propertyId, state, movesInOn, noticeGivenOn, lastDay, bookingId } = tenant;
  if (state === "cancelled") throw new Error("A cancelled tenant has no place.");
  return {
    tenantId: id,
    propertyId,
    ...property,
    ...{ state, bed, floor, noticeGivenOn, lastDay, bookingId },
    since: movesInOn,
    host: host?.phone ? { name: host.name ?? "", phone: host.phone } : null,
  };
}
