import { trustBriefOf, trustScore, trustWords } from "#domain/trust/rules.ts";
import { NO_FACTS, TRUST_PARTS, type TrustView } from "#domain/trust/scores.ts";
import type { TrustRecord } from "./reads.ts";

/** The first name and what was counted: neither number nor place, nor anything that leads to either. */
export function presentTrust({ firstName, facts: counted, lastUpdated }: TrustRecord): TrustView {
  const facts = counted ?? NO_FACTS;
  const scores = trustScore(facts);
  return {
    firstName: firstName ?? "",
    overall: scores.overall,
    isNew: trustBriefOf(facts).isNew,
    totalRatings: scores.totalRatings,
    parts: TRUST_PARTS.map((part) => ({ part, score: scores[part], facts: trustWords(part, facts) })),
    lastUpdated: lastUpdated?.toISOString() ?? null,
  };
}
