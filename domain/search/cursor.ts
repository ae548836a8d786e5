import { DomainError } from "#domain/errors.ts";
import type { Sort } from "#domain/listings/choices.ts";

/** Where a page ended: the sort keys and id of its last row, and what the first page already found out. */
export interface Cursor<S extends string = Sort> {
  sort: S;
  /** Fingerprint of the filters: a cursor continues the search it came from and no other. */
  filters: string;
  /** Values of the sort keys of the last row; instants in microseconds. */
  keys: number[];
  id: number;
  total: number;
}

const MAX_ID = 2_147_483_647;

/** A short fingerprint (FNV-1a) of a text: tells searches apart, protects nothing. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

export function encodeCursor({ sort, filters, keys, id, total }: Cursor<string>): string {
  const packed = btoa(JSON.stringify([sort, filters, keys, id, total]));
  return packed.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const isCount = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;

/** Distances are fractions of the unit sphere, all other keys whole numbers that a bigint holds. */
const isKey = (sort: string) => (value: unknown) =>
  sort === "distance" ? typeof value === "number" && value >= 0 && value <= 2 : Number.isSafeInteger(value);

function unpack(text: string): unknown {
  try {
    return JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return null;
  }
}

export const invalidCursor = () =>
  new DomainError("VALIDATION", "Invalid cursor", { cursor: "Invalid cursor" });

/**
 * @param sorts those that the list can be in
 * @throws DomainError VALIDATION when it is no cursor of ours
 */
export function decodeCursor<S extends string>(text: string, sorts: readonly S[]): Cursor<S> {
  const parts = unpack(text);
  if (Array.isArray(parts) && parts.length === 5) {
    const [sort, filters, keys, id, total] = parts as unknown[];
    const known = sorts.find((each) => each === sort);
    if (!known || !Array.isArray(keys) || keys.length < 1 || keys.length > 2) throw invalidCursor();
    if (
      typeof filters === "string" &&
      keys.every(isKey(known)) &&
      isCount(id, MAX_ID) &&
      isCount(total, MAX_ID)
    ) {
      return { sort: known, filters, keys, id, total };
    }
  }
  throw invalidCursor();
}
