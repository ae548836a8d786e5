// How a roommate request moves, as data. The database allows the same moves, see triggers/roommate_requests.sql.

export const REQUEST_STATUSES = [
  "pending",
  "talking",
  "visit_agreed",
  "offered",
  "accepted",
  "moved_in",
  "declined",
  "withdrawn",
  "expired",
  "taken",
  "cancelled",
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const REQUEST_ROLES = ["seeker", "tenant"] as const;
export type RequestRole = (typeof REQUEST_ROLES)[number];

/** It may still come to something, and holds no bed yet. */
export const OPEN_STATUSES = ["pending", "talking", "visit_agreed", "offered"] as const;
/** Both have said yes: it holds a bed, and the two see each other's number. */
export const JOINED_STATUSES = ["accepted", "moved_in"] as const;
/** The two talk, or have agreed: each knows the other's first name. */
export const MET_STATUSES = ["talking", "visit_agreed", "offered", "accepted", "moved_in"] as const;
/** Nobody asks again for the same room after these, and not while one of them lasts. */
export const ASKED_STATUSES = [...OPEN_STATUSES, ...JOINED_STATUSES, "declined"] as const;

const among =
  <T extends RequestStatus>(statuses: readonly T[]) =>
  (status: RequestStatus): status is T =>
    (statuses as readonly RequestStatus[]).includes(status);
export const isOpenRequest = among(OPEN_STATUSES);
export const isJoined = among(JOINED_STATUSES);
export const haveMetIn = among(MET_STATUSES);
export const wasAsked = among(ASKED_STATUSES);

export const REQUEST_STEPS = [
  "talk",
  "propose_visit",
  "confirm_visit",
  "call_off_visit",
  "offer",
  "accept",
  "undo",
  "cancel",
  "move_in",
  "decline",
  "withdraw",
] as const;
export type RequestStep = (typeof REQUEST_STEPS)[number];

interface Move {
  who: readonly RequestRole[];
  from: readonly RequestStatus[];
  to: RequestStatus;
}

const BOTH = REQUEST_ROLES;

/** The only ways in which one of the two moves a request. */
export const REQUEST_MOVES: Record<RequestStep, Move> = {
  talk: { who: ["tenant"], from: ["pending"], to: "talking" },
  propose_visit: { who: BOTH, from: ["talking", "visit_agreed"], to: "talking" },
  confirm_visit: { who: BOTH, from: ["talking"], to: "visit_agreed" },
  call_off_visit: { who: BOTH, from: ["talking", "visit_agreed"], to: "talking" },
  offer: { who: ["tenant"], from: ["talking", "visit_agreed"], to: "offered" },
  accept: { who: ["seeker"], from: ["offered"], to: "accepted" },
  undo: { who: BOTH, from: ["accepted"], to: "talking" },
  cancel: { who: BOTH, from: ["accepted"], to: "cancelled" },
  /** Once both have said so, see {@link statusAfter}. */
  move_in: { who: BOTH, from: ["accepted"], to: "moved_in" },
  decline: { who: ["tenant"], from: OPEN_STATUSES, to: "declined" },
  withdraw: { who: ["seeker"], from: OPEN_STATUSES, to: "withdrawn" },
};

/** What else ends it: 14 days without a step, a room that closes or was taken by another. */
const CLOSINGS: readonly RequestStatus[] = ["expired", "taken", "declined"];
/** What undoing leads to, by who undoes it, where the room has closed since for another reason. */
export const UNDONE_WITHOUT_ROOM = { seeker: "withdrawn", tenant: "declined" } as const;

/** What a step leads to. One side alone only says that the move has happened: the other confirms it, or takes it back. */
export const statusAfter = (
  step: RequestStep,
  { movedInBy }: { movedInBy: RequestRole | null },
): RequestStatus => (step === "move_in" && movedInBy === null ? "accepted" : REQUEST_MOVES[step].to);

/** Whether a request may ever move so. */
export const canMoveRequest = (from: RequestStatus, to: RequestStatus): boolean =>
  (isOpenRequest(from) && CLOSINGS.includes(to)) ||
  (from === "accepted" && (to === "withdrawn" || to === "declined")) ||
  Object.values(REQUEST_MOVES).some((move) => move.to === to && move.from.includes(from));

/** Whether nothing comes of it then: people may do that who can begin nothing. */
export const endsRequest = (step: RequestStep): boolean => {
  const { to } = REQUEST_MOVES[step];
  return step === "undo" || step === "call_off_visit" || !(isOpenRequest(to) || isJoined(to));
};

/** How long both may take back that they agreed, until both have said that the move has happened. Later they cancel. */
export const UNDO_HOURS = 24;
const HOUR_MS = 3_600_000;

interface Course {
  status: RequestStatus;
  visitAt: Date | null;
  /** Who proposed it; the other confirms it. */
  visitBy: RequestRole | null;
  isVisitAgreed: boolean;
  /** Who has said that the move has happened. */
  movedInBy: RequestRole | null;
  /** When both had agreed, or it was closed. */
  decidedAt: Date | null;
}

/** Until when an agreement can be taken back; null where it cannot. */
export function undoUntil({ status, decidedAt }: Pick<Course, "status" | "decidedAt">): Date | null {
  return status === "accepted" && decidedAt ? new Date(decidedAt.getTime() + UNDO_HOURS * HOUR_MS) : null;
}

const isVisitAhead = ({ visitAt }: Course, now: Date) => visitAt !== null && visitAt > now;

/** Whether the other side waits for this one. */
export function isTurnOf(course: Course, role: RequestRole, now: Date): boolean {
  if (course.status === "pending") return role === "tenant";
  if (course.status === "offered") return role === "seeker";
  if (course.status === "accepted") return course.movedInBy !== null && course.movedInBy !== role;
  return course.status === "talking" && isVisitAhead(course, now) && course.visitBy !== role;
}

const canUndo = (course: Course, now: Date) => (undoUntil(course) ?? now) > now;

const ONLY_WHERE: Partial<Record<RequestStep, (course: Course, role: RequestRole, now: Date) => boolean>> = {
  confirm_visit: (course, role, now) =>
    isVisitAhead(course, now) && !course.isVisitAgreed && course.visitBy !== role,
  call_off_visit: (course, _role, now) => isVisitAhead(course, now),
  undo: (course, _role, now) => canUndo(course, now),
  cancel: (course, _role, now) => !canUndo(course, now),
  move_in: (course, role) => course.movedInBy !== role,
};

/** What somebody may do with a request now. */
export function requestSteps(course: Course, role: RequestRole, now: Date): RequestStep[] {
  return REQUEST_STEPS.filter((step) => {
    const { who, from } = REQUEST_MOVES[step];
    if (!who.includes(role) || !from.includes(course.status)) return false;
    return ONLY_WHERE[step]?.(course, role, now) ?? true;
  });
}
