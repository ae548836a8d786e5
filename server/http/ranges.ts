import type { ByteRange } from "#server/storage/storage.ts";

/** `unsatisfiable`: it begins behind the end of the file. */
export type RangeAnswer = ByteRange | "whole" | "unsatisfiable";

const ONE = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/**
 * What part of a file a `Range` header asks for. What cannot be read, and several parts at once, are answered with
 * the whole file, as the standard allows.
 * @param size of the file, in bytes
 */
export function parseRange(header: string | undefined, size: number): RangeAnswer {
  const [, first = "", last = ""] = ONE.exec(header?.replaceAll(/\s/g, "") ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  // "-500" are the last 500.
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return "whole";
  return start >= size ? "unsatisfiable" : { start, end };
}
