import { GENDERS, type Gender, ROOM_TYPES, type RoomType } from "#domain/listings/choices.ts";
import { pages } from "#domain/paths.ts";
import type { Near } from "#domain/places/chosen.ts";
import { roundCoordinate } from "#domain/places/chosen.ts";
import { ROOM_LIMITS, ROOM_SORTS, type RoomSort } from "#domain/rooms/choices.ts";
import type { RoomsAsked } from "#domain/rooms/posts.ts";

/** What somebody looks for among the rooms; all of it stands in the address. */
export interface RoomFilters {
  minRent?: number;
  maxRent?: number;
  sharingType?: RoomType;
  gender?: Gender;
  locality?: string;
  company?: string;
  /** yyyy-MM-dd: free by then. */
  moveInBy?: string;
  /** In the PG that has this listing. */
  pg?: number;
  /** Offered since this moment, as an ISO date. */
  changedSince?: string;
  /** Only those that the reader has saved. */
  saved?: true;
  sort?: RoomSort;
  cursor?: string;
}

export const NO_ROOM_FILTERS: RoomFilters = {};

const RENT_LIMIT = 999_999;
const LOCALITY_LENGTH = 80;
const CURSOR_LENGTH = 200;

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

function rent(text: string | null): number | undefined {
  const digits = (text ?? "").replace(/[₹,\s]/g, "");
  return /^\d{1,8}$/.test(digits) ? Math.min(Number(digits), RENT_LIMIT) || undefined : undefined;
}

const words = (text: string | null, longest: number) => (text ?? "").trim().slice(0, longest) || undefined;

function day(text: string | null): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}

const idOf = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : undefined);

/** Without what was not said. */
function said(filters: { [Key in keyof RoomFilters]: RoomFilters[Key] | undefined }): RoomFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** The search that an address asks for. What it does not understand it leaves out: a mangled link still finds rooms. */
export function roomFiltersOf(params: URLSearchParams): RoomFilters {
  const [from, to] = [rent(params.get("minRent")), rent(params.get("maxRent"))];
  const wrongWay = from !== undefined && to !== undefined && from > to;
  return said({
    minRent: wrongWay ? to : from,
    maxRent: wrongWay ? from : to,
    sharingType: oneOf(ROOM_TYPES, params.get("sharingType")),
    gender: oneOf(GENDERS, params.get("gender")),
    locality: words(params.get("locality"), LOCALITY_LENGTH),
    company: words(params.get("company"), ROOM_LIMITS.company),
    moveInBy: day(params.get("moveInBy")),
    pg: idOf(params.get("pg")),
    changedSince: params.get("changedSince")?.match(/^[\d:.TZ-]{20,30}$/)?.[0],
    saved: params.get("saved") === "1" ? true : undefined,
    sort: oneOf(ROOM_SORTS, params.get("sort")),
    cursor: words(params.get("cursor"), CURSOR_LENGTH),
  });
}

function queryOf({ saved, ...filters }: RoomFilters): Record<string, string> {
  const pairs = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return Object.fromEntries(saved ? [...pairs, ["saved", "1"]] : pairs);
}

/** Where a search lives. */
export function roomsHref(filters: RoomFilters): string {
  const query = new URLSearchParams(queryOf(filters)).toString();
  return query ? `${pages.rooms}?${query}` : pages.rooms;
}

/**
 * The query of `GET /api/room-posts`.
 * @param near where distances are measured from
 */
export function apiQueryOf(filters: RoomFilters, near: Near | undefined): RoomsAsked {
  return {
    ...queryOf(filters),
    ...(near && {
      userLat: String(roundCoordinate(near.lat)),
      userLon: String(roundCoordinate(near.lon)),
    }),
  };
}

/** Whether the list is narrowed; an order narrows nothing. */
export const isNarrowed = ({ sort, cursor, ...filters }: RoomFilters) => Object.keys(filters).length > 0;
