import { addDays } from "#domain/dates.ts";

/** A person in a bed from a day to a day; both days are theirs. Days are yyyy-MM-dd in Kolkata. */
export interface StayDays {
  bedId: number;
  firstDay: string;
  /** Null while nobody knows. */
  lastDay: string | null;
}

const endsBefore = ({ lastDay }: Pick<StayDays, "lastDay">, day: string) => lastDay !== null && lastDay < day;

export const covers = (stay: StayDays, day: string) => stay.firstDay <= day && !endsBefore(stay, day);

/** The same days in another bed from a day on. What was before that day stays. */
export function moved(stays: readonly StayDays[], bedId: number, from: string): StayDays[] {
  const lastDay = stays.at(-1)?.lastDay ?? null;
  return [...endedBefore(stays, from), { bedId, firstDay: from, lastDay }];
}

/** What is left of the stays before a day. */
function endedBefore(stays: readonly StayDays[], day: string): StayDays[] {
  return stays
    .filter(({ firstDay }) => firstDay < day)
    .map((stay) => (endsBefore(stay, day) ? stay : { ...stay, lastDay: addDays(day, -1) }));
}

/** The stays with another last day: shorter, or longer in the last bed. */
export function endedOn(stays: readonly StayDays[], lastDay: string | null): StayDays[] {
  const left = lastDay === null ? [...stays] : stays.filter(({ firstDay }) => firstDay <= lastDay);
  return left.map((stay, at) => (at === left.length - 1 ? { ...stay, lastDay } : stay));
}

/** The stays with another first day. */
export function begunOn(stays: readonly StayDays[], firstDay: string): StayDays[] {
  const left = stays.filter((stay) => !endsBefore(stay, firstDay));
  return left.map((stay, at) => (at === 0 ? { ...stay, firstDay } : stay));
}
