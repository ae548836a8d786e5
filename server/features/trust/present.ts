import { trustBriefOf, trustScore, trustWords } from "#domain/trust/rules.ts";
import { NO_FACTS, TRUST_PARTS, type TrustView } from "#domain/trust/scores.ts";
import type { TrustRecord } from "./reads.ts";

/** What was counted: neither name, number nor place, nor anything that leads to one of them. */
export function presentTrust({ facts: counted, lastUpdated }: TrustRecord): TrustView {
  const facts = counted ?? NO_FACTS;
  const scores = trustScore(facts);
  return {
    overall: scores.overall,
    isNew: trustBriefOf(facts).isNew,
    totalRatings: scores.totalRatings,
    parts: TRUST_PARTS.map((part) => ({ part, score: scores[part], facts: trustWords(part, facts) })),
    lastUpdated: lastUpdated?.toISOString() ?? null,
  };
}
