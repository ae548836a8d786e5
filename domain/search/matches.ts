import { type Entry, meaningOf } from "./dictionary.ts";
import type { Piece } from "./pieces.ts";
import type { Span } from "./spans.ts";

/** Pieces of a text that are a known phrase, or one that nobody knows. */
export interface Match {
  pieces: readonly Piece[];
  /** None for what is left. */
  entry: Entry | undefined;
}

/** No known phrase has more pieces: the longest are the names of PIN codes, with what lies there in brackets. */
const LONGEST = 10;

export const spanOf = (pieces: readonly Piece[]): Span => [pieces[0]!.span[0], pieces.at(-1)!.span[1]];
export const joinKeys = (pieces: readonly Piece[]) => pieces.map(({ key }) => key).join("");

/** From each piece on, the longest known phrase. */
export function longestMatches(pieces: readonly Piece[]): Match[] {
  const matches: Match[] = [];
  for (let at = 0; at < pieces.length; ) {
    let count = Math.min(LONGEST, pieces.length - at);
    let entry: Entry | undefined;
    for (; count > 0; count--) {
      entry = meaningOf(joinKeys(pieces.slice(at, at + count)));
      if (entry) break;
    }
    matches.push({ pieces: pieces.slice(at, at + Math.max(1, count)), entry });
    at += Math.max(1, count);
  }
  return matches;
}
