import { addDays } from "../dates.ts";

export const VISIT_STATES = ["asked", "proposed", "confirmed", "declined", "cancelled"] as const;
export type VisitState = (typeof VISIT_STATES)[number];
export type VisitRole = "guest" | "host";

export const VISIT_STEPS = ["confirm", "propose", "decline", "accept", "call_off"] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

interface Move {
  who: readonly VisitRole[];
  from: readonly VisitState[];
  to: VisitState;
}

/** The only ways a visit moves, and who takes them. */
export const VISIT_MOVES: Record<VisitStep, Move> = {
  confirm: { who: ["host"], from: ["asked"], to: "confirmed" },
  propose: { who: ["host"], from: ["asked", "proposed", "confirmed"], to: "proposed" },
  decline: { who: ["host"], from: ["asked", "proposed"], to: "declined" },
  accept: { who: ["guest"], from: ["proposed"], to: "confirmed" },
  call_off: { who: ["guest", "host"], from: ["asked", "proposed", "confirmed"], to: "cancelled" },
};

/** Agreed, or still to be. */
export const OPEN_VISITS: readonly VisitState[] = ["asked", "proposed", "confirmed"];

/** Whether nothing comes of the visit then: people may do that who can begin nothing. */
export const endsVisit = (step: VisitStep): boolean => !OPEN_VISITS.includes(VISIT_MOVES[step].to);

/** As with bookings, a host learns how to reach a guest once it is certain that they come. */
export const HOST_SEES_PHONE: readonly VisitState[] = ["confirmed"];

/**
 * What somebody may do with a visit now; nothing once its time is over. A host declines what was not agreed.
 * @param isOffered false where the listing was suspended or deleted: the visit may only be ended
 */
export function visitSteps(
  { state, at, isOffered }: { state: VisitState; at: Date; isOffered: boolean },
  role: VisitRole,
  now: Date,
): VisitStep[] {
  if (at <= now) return [];
  return VISIT_STEPS.filter((step) => {
    const { who, from } = VISIT_MOVES[step];
    if (!isOffered && !endsVisit(step)) return false;
    if (step === "call_off" && role === "host" && state !== "confirmed") return false;
    return who.includes(role) && from.includes(state);
  });
}

/** Half hours from 9:00 to 20:00. */
export const VISIT_TIMES: readonly string[] = Array.from({ length: 23 }, (_, at) => {
  const minutes = 9 * 60 + at * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});
export const VISIT_DAYS_AHEAD = 30;
/** Open visits of one person. */
export const VISITS_MAX = 5;

/** The moment of a day and time in Kolkata. */
export const visitAt = (day: string, time: string): Date => new Date(`${day}T${time}:00+05:30`);

/** Whether a visit can be at that time: half an hour from now at the earliest. @param today in Kolkata */
export function isVisitTime(
  day: string,
  time: string,
  { now, today }: { now: Date; today: string },
): boolean {
  if (!VISIT_TIMES.includes(time) || day < today || day > addDays(today, VISIT_DAYS_AHEAD)) return false;
  return visitAt(day, time).getTime() >= now.getTime() + 30 * 60_000;
}
