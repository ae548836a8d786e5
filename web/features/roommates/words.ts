import { t } from "#domain/i18n.ts";
import type { RequestStatus, RoommatePerson } from "#domain/roommates/requests.ts";
import { workWords } from "#domain/rooms/labels.ts";
import type { TagTone } from "#web/ui/chip.tsx";

/** "24, works in software", as far as it was said. */
export const aboutPerson = ({ age, profession }: Pick<RoommatePerson, "age" | "profession">) =>
  [age === null ? "" : String(age), profession === null ? "" : workWords(profession)]
    .filter(Boolean)
    .join(", ");

interface Look {
  label: () => string;
  tone: TagTone;
}

/** What a state is called, and how it looks: for who asked, and for who was asked. */
export const STATE_LOOK: Record<RequestStatus, Look> = {
  pending: { label: () => t("roommates.statePending"), tone: "sun" },
  accepted: { label: () => t("roommates.stateAccepted"), tone: "brand" },
  declined: { label: () => t("roommates.stateDeclined"), tone: "plain" },
  withdrawn: { label: () => t("roommates.stateWithdrawn"), tone: "plain" },
  expired: { label: () => t("roommates.stateExpired"), tone: "plain" },
};

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

/** Kind answers to begin with; they can be changed before they go out. */
export const ANSWERS = {
  accepted: () => t("roommates.answerAccepted"),
  declined: () => t("roommates.answerDeclined"),
} as const;
