import { complaintKindWords } from "#domain/complaints/words.ts";
import { formatDay, formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import type { TodayKind } from "#domain/today/choices.ts";
import type { TodayRow } from "#domain/today/contract.ts";

const HEADINGS: Record<TodayKind, () => string> = {
  booking: () => t("today.booking"),
  proof: () => t("today.proof"),
  arriving: () => t("today.arriving"),
  leaving: () => t("today.leaving"),
  complaint: () => t("today.complaint"),
  visit: () => t("today.visit"),
  chat: () => t("today.chat"),
  overdue: () => t("today.overdue"),
  free: () => t("today.free"),
  unconfirmed: () => t("today.unconfirmed"),
};
export const headingOf = (kind: TodayKind): string => HEADINGS[kind]();

const dayOf = ({ day }: TodayRow) => (day === null ? "" : formatDay(day));
const movesIn = (row: TodayRow) => t("today.movesIn", { day: dayOf(row) });
const sum = ({ amount }: TodayRow) => (amount === null ? "" : formatRupees(amount));

/** What is said of a row beside its name. */
const DETAILS: Record<TodayKind, (row: TodayRow) => string[]> = {
  booking: (row) => [movesIn(row)],
  proof: (row) => [sum(row), dayOf(row)],
  arriving: (row) => [movesIn(row)],
  leaving: (row) => [t("today.lastDay", { day: dayOf(row) })],
  complaint: ({ complaint }) => (complaint ? [complaintKindWords(complaint.kind)] : []),
  visit: ({ at }) => (at === null ? [] : [formatMoment(at)]),
  chat: () => [],
  overdue: (row) => [sum(row), t("today.wasDue", { day: dayOf(row) })],
  free: (row) => [t("today.freeFrom", { day: dayOf(row) })],
  unconfirmed: (row) => [t("today.confirmedOn", { day: dayOf(row) })],
};

export const detailsOf = (kind: TodayKind, row: TodayRow): string[] =>
  DETAILS[kind](row).filter((each) => each !== "");
