import { t } from "#domain/i18n.ts";
import type { RoommatePerson, RoommateRequest } from "#domain/roommates/requests.ts";
import {
  isOpenRequest,
  type RequestRole,
  type RequestStatus,
  type RequestStep,
} from "#domain/roommates/states.ts";
import { workWords } from "#domain/rooms/labels.ts";
import type { TagTone } from "#web/ui/chip.tsx";

/** "24, works in software", as far as it was said. */
export const aboutPerson = ({ age, profession }: Pick<RoommatePerson, "age" | "profession">) =>
  [age === null ? "" : String(age), profession === null ? "" : workWords(profession)]
    .filter(Boolean)
    .join(", ");

/** What the other of a request is called: by name once the two talk. */
export const otherName = ({ other, role }: Pick<RoommateRequest, "other" | "role">): string =>
  other.firstName ?? (role === "seeker" ? t("roommates.theTenant") : t("roommates.someone"));

interface Look {
  label: () => string;
  tone: TagTone;
}

/** What a state is called, and how it looks: for who asked, and for who was asked. */
export const STATE_LOOK: Record<RequestStatus, Look> = {
  pending: { label: () => t("roommates.statePending"), tone: "sun" },
  talking: { label: () => t("roommates.stateTalking"), tone: "sun" },
  visit_agreed: { label: () => t("roommates.stateVisit"), tone: "brand" },
  offered: { label: () => t("roommates.stateOffered"), tone: "brand" },
  accepted: { label: () => t("roommates.stateAccepted"), tone: "brand" },
  moved_in: { label: () => t("roommates.stateMovedIn"), tone: "brand" },
  declined: { label: () => t("roommates.stateDeclined"), tone: "plain" },
  withdrawn: { label: () => t("roommates.stateWithdrawn"), tone: "plain" },
  expired: { label: () => t("roommates.stateExpired"), tone: "plain" },
  taken: { label: () => t("roommates.stateTaken"), tone: "plain" },
  cancelled: { label: () => t("roommates.stateCancelled"), tone: "plain" },
};

/** What a step is called on its button. */
export const STEP_LABEL: Record<RequestStep, (request: RoommateRequest) => string> = {
  talk: () => t("roommates.talk"),
  propose_visit: ({ visit }) => (visit ? t("roommates.otherTime") : t("roommates.proposeVisit")),
  confirm_visit: () => t("roommates.confirmVisit"),
  call_off_visit: () => t("roommates.callOffVisit"),
  offer: () => t("roommates.offer"),
  accept: () => t("roommates.accept"),
  undo: () => t("roommates.undo"),
  cancel: () => t("roommates.cancel"),
  move_in: ({ movedInBy }) => (movedInBy === null ? t("roommates.moveIn") : t("roommates.movedInToo")),
  decline: () => t("roommates.decline"),
  withdraw: () => t("roommates.withdraw"),
};

type Words = Record<RequestStatus, (request: RoommateRequest) => string>;
const named = (request: RoommateRequest) => ({ name: otherName(request) });

/** Both agreed; one of the two may have said that the move has happened. */
function acceptedWords(request: RoommateRequest): string {
  const { movedInBy, role } = request;
  if (movedInBy === null)
    return role === "seeker"
      ? t("roommates.sentAccepted", named(request))
      : t("roommates.gotAccepted", named(request));
  return movedInBy === role
    ? t("roommates.youSaidMovedIn", named(request))
    : t("roommates.theySaidMovedIn", named(request));
}

const NEXT: Record<RequestRole, Words> = {
  seeker: {
    pending: ({ expiresAt }) =>
      t("roommates.sentPending", { count: expiresAt ? daysUntil(expiresAt, Date.now()) : 1 }),
    talking: () => t("roommates.sentTalking"),
    visit_agreed: () => t("roommates.sentVisit"),
    offered: (request) => t("roommates.sentOffered", named(request)),
    accepted: acceptedWords,
    moved_in: () => t("roommates.sentMovedIn"),
    declined: () => t("roommates.sentDeclined"),
    withdrawn: () => t("roommates.sentWithdrawn"),
    expired: () => t("roommates.sentExpired"),
    taken: () => t("roommates.sentTaken"),
    cancelled: () => t("roommates.sentCancelled"),
  },
  tenant: {
    pending: () => t("roommates.gotPending"),
    talking: () => t("roommates.gotTalking"),
    visit_agreed: () => t("roommates.gotVisit"),
    offered: (request) => t("roommates.gotOffered", named(request)),
    accepted: acceptedWords,
    moved_in: (request) => t("roommates.gotMovedIn", named(request)),
    declined: () => t("roommates.gotDeclined"),
    withdrawn: () => t("roommates.gotWithdrawn"),
    expired: () => t("roommates.gotExpired"),
    taken: () => t("roommates.gotTaken"),
    cancelled: () => t("roommates.gotCancelled"),
  },
};

/** What happens next with a request, to who reads it. */
export const nextWords = (request: RoommateRequest): string =>
  request.isForOthers && isOpenRequest(request.status)
    ? t("roommates.forOthers")
    : NEXT[request.role][request.status](request);

const DAY_MS = 86_400_000;

/** Days until then, a day that has begun counted as one. */
export const daysUntil = (expiresAt: string, now: number): number =>
  Math.max(1, Math.ceil((new Date(expiresAt).getTime() - now) / DAY_MS));

export const daysLeft = (expiresAt: string, now: number): string =>
  t("roommates.daysLeft", { count: daysUntil(expiresAt, now) });

export const starters = (): readonly string[] => [
  t("roommates.starterMoving"),
  t("roommates.starterClean"),
  t("roommates.starterVisit"),
];
