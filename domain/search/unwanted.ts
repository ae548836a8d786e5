import { joinKeys, type Match } from "./matches.ts";
import { phraseKey } from "./pieces.ts";

const keys = (words: string): ReadonlySet<string> => new Set(words.split(" ").map(phraseKey));

const BEFORE = keys("no not without wo bina bagair बिना बगैर");
const BEHIND = keys("nahi nahin beda illade illada ಬೇಡ ಇಲ್ಲದೆ ಇಲ್ಲದ नहीं");
/** "Khane ke bina": behind these it speaks of what stands before. */
const OF = keys("ke के");

const keyOf = (match: Match | undefined) => (match ? joinKeys(match.pieces) : "");

function canBeUnwanted({ entry, pieces }: Match): boolean {
  if (entry?.fact) return ["amenity", "gender", "roomType", "words"].includes(entry.fact.what);
  return entry !== undefined || !(pieces[0]!.isPart || /^\d/.test(pieces[0]!.key));
}

/** "No wifi", "food nahi chahiye", "not in Hoodi": nothing is searched by what is not wanted, least of all for it. */
export function isUnwanted(matches: readonly Match[], at: number): boolean {
  if (!canBeUnwanted(matches[at]!)) return false;
  const [behind, next] = [keyOf(matches[at + 1]), keyOf(matches[at + 2])];
  if (behind === "not" && /^(?:requir|need|want|allow)/.test(next)) return true;
  if (BEHIND.has(behind) || (OF.has(behind) && BEFORE.has(next))) return true;
  const before = at - 1;
  const word = keyOf(matches[before]);
  if ((word === "or" || word === "nor") && before > 0 && !matches[at]!.entry?.places)
    return isUnwanted(matches, before - 1);
  return (
    matches[before]?.entry?.fact?.what === "not" || (BEFORE.has(word) && !OF.has(keyOf(matches[before - 1])))
  );
}
