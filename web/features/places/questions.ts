import { formatRupees } from "#domain/money.ts";
import type { LandingFacts } from "#domain/places/contract.ts";
import { around, away, nameNear, noun, stays } from "./words.ts";

export interface Question {
  question: string;
  answer: string;
}

/** With fewer there is no middle to speak of. */
const TELLING = 3;

/** "a, b and c". */
const inWords = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

const somewhere = ({ place }: LandingFacts) => (place ? `near ${place.name}` : "in Bengaluru");

function aboutRent(facts: LandingFacts): Question | null {
  const { rents } = facts;
  if (rents.length === 0) return null;
  const starts = rents.map(({ roomType, from }) => `${roomType} from ${formatRupees(from)}`);
  const most = rents.reduce((a, b) => (b.stays > a.stays ? b : a));
  const middle =
    most.stays < TELLING
      ? ""
      : ` Half of the ${most.stays} with ${most.roomType} ask ${formatRupees(most.median)} or less.`;
  return {
    question: `What does a ${noun(facts)} ${somewhere(facts)} cost?`,
    answer: `By the month: ${inWords(starts)}.${middle}`,
  };
}

function aboutBeds(facts: LandingFacts): Question | null {
  const { total, bedsLeft } = facts;
  if (total === 0) return null;
  const beds = bedsLeft === 1 ? "1 bed is" : `${bedsLeft} beds are`;
  return {
    question: "How many beds are left?",
    answer: `Right now ${beds} left in ${stays(facts)} ${around(facts)}. Each stay says how many are its own.`,
  };
}

function aboutDeposit({ deposits }: LandingFacts): Question | null {
  if (!deposits) return null;
  const [from, to] = [deposits.from, deposits.to].map(formatRupees);
  const none = Number(deposits.from) === 0;
  const asked =
    from === to
      ? none
        ? "None of these stays asks for one."
        : `${from}.`
      : none
        ? `Some ask for none, and none asks for more than ${to}.`
        : `Between ${from} and ${to}.`;
  const back = Number(deposits.to) === 0 ? "" : " It is refundable at the end of your stay.";
  return { question: "What is the deposit?", answer: `${asked}${back}` };
}

function aboutFood({ total, withFood }: LandingFacts): Question | null {
  if (total === 0) return null;
  const all = total === 1 ? "The one stay" : `All ${total} stays`;
  const said =
    withFood === 0
      ? "None of these stays says so."
      : withFood === total
        ? `${all} here ${total === 1 ? "does" : "do"}.`
        : `${withFood} of these ${total} stays ${withFood === 1 ? "does" : "do"}. The filter Food - 3 Meals shows no others.`;
  return { question: "Do they serve 3 meals a day?", answer: said };
}

function aboutNear({ place, near }: LandingFacts): Question | null {
  if (!place || near.length === 0) return null;
  const firsts = near.filter(({ kind }, at) => near.findIndex((each) => each.kind === kind) === at);
  const told = firsts.map((each) => `${nameNear(each)} (${away(each.distanceKm)})`);
  return {
    question: `How far is it to the next tech park or bus stop?`,
    answer: `From ${place.name} in a straight line: ${inWords(told)}.`,
  };
}

function aboutAreas(facts: LandingFacts): Question | null {
  const most = facts.areas.slice(0, 5).map(({ name, stays: count }) => `${name} (${count})`);
  if (most.length === 0) return null;
  return { question: `Where are most of the ${noun(facts)}s?`, answer: `In ${inWords(most)}.` };
}

const BOOKING: Question = {
  question: "How do I book?",
  answer:
    "Choose Book on a stay and see the whole price, rent and deposit. A bed is held for 30 minutes while you pay by UPI and send the UTR with a screenshot; a person checks it.",
};

/** What people ask of such a page, answered with what is true of it right now. */
export function questionsOf(facts: LandingFacts): Question[] {
  const asked = [aboutRent, aboutBeds, aboutDeposit, aboutFood, aboutNear, aboutAreas];
  return [...asked.flatMap((about) => about(facts) ?? []), ...(facts.total > 0 ? [BOOKING] : [])];
}
