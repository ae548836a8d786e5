import { trustBriefOf, trustScore, trustWords } from "#domain/trust/rules.ts";
import { NO_FACTS, TRUST_PARTS, type TrustView } from "#domain/trust/scores.ts";
import type { TrustRecord } from "./reads.ts";

/**
 * What was counted: neither name, number nor place, nor anything that leads to one of them. No score is told that the
 * screen does not show: not of who is new, nor of a part of which nothing is known.
 */
export function presentTrust({ facts: counted, lastUpdated }: TrustRecord): TrustView {
  const facts = counted ?? NO_FACTS;
  const scores = trustScore(facts);
  const { score, isNew } = trustBriefOf(facts);
  return {
    overall: score,
    isNew,
    totalRatings: scores.totalRatings,
    parts: TRUST_PARTS.map((part) => {
      const words = trustWords(part, facts);
      const isKnown = words.some(({ good }) => good !== null);
      return { part, score: isKnown ? scores[part] : null, facts: words };
    }),
    lastUpdated: lastUpdated?.toISOString() ?? null,
  };
}
