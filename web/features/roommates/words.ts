import type { RequestStatus, RoommatePerson } from "#domain/roommates/requests.ts";
import { workWords } from "#domain/rooms/labels.ts";
import type { TagTone } from "#web/ui/chip.tsx";

/** "24, works in software", as far as it was said. */
export const aboutPerson = ({ age, profession }: Pick<RoommatePerson, "age" | "profession">) =>
  [age === null ? "" : String(age), profession === null ? "" : workWords(profession)]
    .filter(Boolean)
    .join(", ");

interface Look {
  label: string;
  tone: TagTone;
}

/** What a state is called, and how it looks: for who asked, and for who was asked. */
export const STATE_LOOK: Record<RequestStatus, Look> = {
  pending: { label: "Waiting", tone: "sun" },
  accepted: { label: "Accepted", tone: "brand" },
  declined: { label: "Declined", tone: "plain" },
  withdrawn: { label: "Withdrawn", tone: "plain" },
  expired: { label: "Not answered", tone: "plain" },
};

const DAY_MS = 86_400_000;

export function daysLeft(expiresAt: string, now: number): string {
  const days = Math.ceil((new Date(expiresAt).getTime() - now) / DAY_MS);
  return days <= 1 ? "less than a day left to answer" : `${days} days left to answer`;
}

export const STARTERS = [
  "Hi! I am moving to this area for work and would like to join.",
  "I keep the room clean and I am quiet after 10.",
  "Could I see the room this weekend?",
] as const;

/** Kind answers to begin with; they can be changed before they go out. */
export const ANSWERS = {
  accepted: "I think we would get along. Come and see the room, and we talk about the rest here.",
  declined: "Thank you for asking. I have decided for somebody else this time. Good luck with your search!",
} as const;
