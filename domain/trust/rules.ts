import { t } from "../i18n.ts";
import { ANSWER_HOURS, type TrustBrief, type TrustFacts, type TrustPart } from "./scores.ts";

const BEST = 5;
const NEUTRAL = 3;

/**
 * What everybody is given in advance counts like so many facts: a few of them move the score, one does not make it.
 * Each fact adds its weight as worth 5 (it speaks for somebody) or 0 (against), so that a better one never lowers.
 */
interface Evidence {
  prior: number;
  /** Weights of what speaks for and against. */
  good: number;
  bad: number;
  /** What the good is worth; 5 unless it is less than perfect, and never less than neutral. */
  worth?: number;
}

const scoreOf = ({ prior, good, bad, worth = BEST }: Evidence) =>
  (prior * NEUTRAL + good * worth) / (prior + good + bad);

/** Beyond this more of the same says nothing new: an old account cannot bury a report under its stays. */
const MOST = { tenancies: 2, hosted: 6, stays: 15, deposits: 15 } as const;

const QUICK_MINUTES = 15;
const SLOW_MINUTES = ANSWER_HOURS * 60;

/** 1 for answers within a quarter of an hour, 0 for a day, and half way for two hours and a half. */
function quickness(minutes: number | null): number {
  if (minutes === null || minutes >= SLOW_MINUTES) return 0;
  if (minutes <= QUICK_MINUTES) return 1;
  return 1 - Math.log(minutes / QUICK_MINUTES) / Math.log(SLOW_MINUTES / QUICK_MINUTES);
}

const EVIDENCE: Record<TrustPart, (facts: TrustFacts) => Evidence> = {
  verification: (facts) => ({
    prior: 2,
    good:
      2 * Math.min(facts.tenancies, MOST.tenancies) +
      Math.min(facts.listings, 1) +
      Math.min(facts.hostedStays, MOST.hosted) / 2,
    bad: 4 * facts.tenanciesRevoked,
  }),
  communication: ({ asked, answered, medianReplyMinutes }) => ({
    prior: 4,
    good: answered,
    bad: asked - answered,
    // An answer that took a day is still better than what everybody is given in advance.
    worth: 3.5 + 1.5 * quickness(medianReplyMinutes),
  }),
  reliability: (facts) => ({
    prior: 3,
    good:
      Math.min(facts.staysKept + facts.hostedStays, MOST.stays) +
      Math.min(facts.depositsInTime, MOST.deposits),
    bad: 2 * (facts.depositsDue - facts.depositsInTime) + 2 * facts.cancelledLate + 6 * facts.reportsUpheld,
  }),
};

const SHARES: Record<TrustPart, number> = { verification: 0.3, communication: 0.3, reliability: 0.4 };

export interface TrustResult {
  /** 0 to 5 with two decimals, each. */
  overall: string;
  verification: string;
  communication: string;
  reliability: string;
  /** How many things it rests on. */
  totalRatings: number;
}

/** The score of somebody, of nothing but the facts. Nothing known is 3.00, the middle: new is not bad. */
export function trustScore(facts: TrustFacts): TrustResult {
  const verification = scoreOf(EVIDENCE.verification(facts));
  const communication = scoreOf(EVIDENCE.communication(facts));
  const reliability = scoreOf(EVIDENCE.reliability(facts));
  const overall =
    SHARES.verification * verification +
    SHARES.communication * communication +
    SHARES.reliability * reliability;
  return {
    // Sums of fractions end in ...4999: what is exactly neutral must say so.
    overall: (overall + 1e-9).toFixed(2),
    verification: verification.toFixed(2),
    communication: communication.toFixed(2),
    reliability: reliability.toFixed(2),
    totalRatings:
      facts.tenancies +
      facts.tenanciesRevoked +
      facts.listings +
      facts.hostedStays +
      facts.asked +
      facts.staysKept +
      facts.cancelledLate +
      facts.depositsDue +
      facts.reportsUpheld,
  };
}

/** A number is shown once it rests on so many things; what speaks against somebody is shown at once. */
export const SHOWN_FROM = 3;

const speaksAgainst = (facts: TrustFacts) =>
  facts.tenanciesRevoked > 0 ||
  facts.cancelledLate > 0 ||
  facts.depositsInTime < facts.depositsDue ||
  facts.reportsUpheld > 0;

export function trustBriefOf(facts: TrustFacts): TrustBrief {
  const { overall, totalRatings } = trustScore(facts);
  const isNew = totalRatings < SHOWN_FROM && !speaksAgainst(facts);
  return { score: isNew ? null : overall, isNew };
}

/** `good` is null for what speaks neither for nor against somebody. */
export interface TrustWord {
  good: boolean | null;
  text: string;
}

const STEPS = [5, 10, 15, 20, 30, 45, 60, 90] as const;

/** "within 20 minutes": rounded up, so that it is true of most. */
export function withinWords(minutes: number): string {
  const step = STEPS.find((most) => minutes <= most);
  if (step === 60) return t("trust.withinHour");
  if (step === 90) return t("trust.withinHourAndHalf");
  if (step !== undefined) return t("trust.within", { minutes: step });
  const hours = Math.ceil(minutes / 60);
  return hours >= ANSWER_HOURS ? t("trust.withinDay") : t("trust.withinHours", { hours });
}

function answersWord({ asked, answered, medianReplyMinutes }: TrustFacts): TrustWord {
  const share = answered / asked;
  return {
    good: share >= 0.8 ? true : share < 0.5 ? false : null,
    text:
      answered > 0 && medianReplyMinutes !== null
        ? t("trust.answeredWithin", { answered, asked, within: withinWords(medianReplyMinutes) })
        : t("trust.answered", { answered, asked }),
  };
}

const good = (text: string): TrustWord => ({ good: true, text });
const bad = (text: string): TrustWord => ({ good: false, text });
const open = (text: string): TrustWord => ({ good: null, text });

function verificationWords(facts: TrustFacts): TrustWord[] {
  const words: TrustWord[] = [];
  if (facts.tenancies > 0) words.push(good(t("trust.tenancies", { count: facts.tenancies })));
  if (facts.listings > 0) words.push(good(t("trust.listings", { count: facts.listings })));
  if (facts.hostedStays > 0) {
    words.push(good(t("trust.hosted", { count: facts.hostedStays })));
  }
  if (facts.tenancies + facts.listings + facts.hostedStays === 0) words.push(open(t("trust.noTenancy")));
  if (facts.tenanciesRevoked > 0) {
    words.push(bad(t("trust.revoked", { count: facts.tenanciesRevoked })));
  }
  return words;
}

function reliabilityWords(facts: TrustFacts): TrustWord[] {
  const words: TrustWord[] = [];
  const { staysKept, hostedStays, depositsDue, depositsInTime, cancelledLate, reportsUpheld } = facts;
  if (staysKept > 0) words.push(good(t("trust.staysKept", { count: staysKept })));
  if (hostedStays > 0) words.push(good(t("trust.hostedKept", { count: hostedStays })));
  if (depositsDue > 0) {
    const text = t("trust.deposits", { inTime: depositsInTime, count: depositsDue });
    words.push({ good: depositsInTime === depositsDue, text });
  }
  if (cancelledLate > 0) {
    words.push(bad(t("trust.cancelledLate", { count: cancelledLate })));
  }
  if (reportsUpheld > 0) {
    words.push(bad(t("trust.reportsUpheld", { count: reportsUpheld })));
  }
  return words.length > 0 ? words : [open(t("trust.noStays"))];
}

/** What speaks for somebody and against them, with numbers. */
export function trustWords(part: TrustPart, facts: TrustFacts): TrustWord[] {
  if (part === "verification") return verificationWords(facts);
  if (part === "reliability") return reliabilityWords(facts);
  return facts.asked > 0 ? [answersWord(facts)] : [open(t("trust.noQuestions"))];
}
