import { formatList } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { formatRupees } from "#domain/money.ts";
import type { LandingFacts } from "#domain/places/contract.ts";
import { placeName } from "#domain/places/names.ts";
import { audienceOf, away, circleOf, nameNear, pgCount } from "./words.ts";

export interface Question {
  question: string;
  answer: string;
}

/** With fewer there is no middle to speak of. */
const TELLING = 3;

function aboutRent(facts: LandingFacts): Question | null {
  const { rents, place } = facts;
  if (rents.length === 0) return null;
  const kind = audienceOf(facts);
  const starts = rents.map(({ roomType, from }) =>
    t("places.rentOfSharing", { sharing: roomTypeLabel(roomType), price: formatRupees(from) }),
  );
  const sentences = [t("places.rentAnswer", { list: formatList(starts) })];
  const most = rents.reduce((a, b) => (b.stays > a.stays ? b : a));
  if (most.stays >= TELLING) {
    const { stays: count, roomType, median } = most;
    const sharing = roomTypeLabel(roomType);
    sentences.push(t("places.rentMiddle", { count, sharing, price: formatRupees(median) }));
  }
  return {
    question: place
      ? t("places.rentQuestionNear", { kind, place: placeName(place.name) })
      : t("places.rentQuestionInCity", { kind }),
    answer: sentences.join(" "),
  };
}

function aboutBeds(facts: LandingFacts): Question | null {
  if (facts.total === 0) return null;
  const circle = circleOf(facts);
  const found = { pgs: pgCount(facts), beds: facts.bedsLeft };
  return {
    question: t("places.bedsQuestion"),
    answer: circle
      ? t("places.bedsAnswerNear", { ...found, ...circle })
      : t("places.bedsAnswerInCity", found),
  };
}

function depositAnswer(deposits: { from: string; to: string }): string {
  if (Number(deposits.to) === 0) return t("places.depositNone");
  const [from, to] = [formatRupees(deposits.from), formatRupees(deposits.to)];
  const refundable = t("places.depositRefundable");
  if (from === to) return `${t("places.depositSame", { amount: to })} ${refundable}`;
  if (Number(deposits.from) === 0) return `${t("places.depositUpTo", { amount: to })} ${refundable}`;
  return `${t("places.depositBetween", { from, to })} ${refundable}`;
}

const aboutDeposit = ({ deposits }: LandingFacts): Question | null =>
  deposits && { question: t("places.depositQuestion"), answer: depositAnswer(deposits) };

function foodAnswer({ total, withFood }: LandingFacts): string {
  if (withFood === 0) return t("places.foodNone");
  return withFood === total ? t("places.foodAll", { total }) : t("places.foodSome", { withFood, total });
}

const aboutFood = (facts: LandingFacts): Question | null =>
  facts.total === 0 ? null : { question: t("places.foodQuestion"), answer: foodAnswer(facts) };

function aboutNear({ place, near }: LandingFacts): Question | null {
  if (!place || near.length === 0) return null;
  const firsts = near.filter(({ kind }, at) => near.findIndex((each) => each.kind === kind) === at);
  const list = firsts.map((each) =>
    t("places.nameAndNote", { name: nameNear(each), note: away(each.distanceKm) }),
  );
  return {
    question: t("places.nearQuestion"),
    answer: t("places.nearAnswer", { place: placeName(place.name), list: formatList(list) }),
  };
}

function aboutAreas(facts: LandingFacts): Question | null {
  const most = facts.areas
    .slice(0, 5)
    .map(({ name, stays }) => t("places.nameAndNote", { name: placeName(name), note: stays }));
  if (most.length === 0) return null;
  return {
    question: t("places.areasQuestion", { kind: audienceOf(facts) }),
    answer: t("places.areasAnswer", { list: formatList(most) }),
  };
}

const aboutBooking = ({ total }: LandingFacts): Question | null =>
  total === 0 ? null : { question: t("places.bookQuestion"), answer: t("places.bookAnswer") };

/** What people ask of such a page, answered with what is true of it right now. */
export function questionsOf(facts: LandingFacts): Question[] {
  const asked = [aboutRent, aboutBeds, aboutDeposit, aboutFood, aboutNear, aboutAreas, aboutBooking];
  return asked.flatMap((about) => about(facts) ?? []);
}
