import { and, asc, eq } from "drizzle-orm";
import type { ComplaintKind, ComplaintState } from "#domain/complaints/states.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { FOOD_DAYS, MEALS, type Meal } from "#domain/notices/choices.ts";
import { daysOfWeek, mondayOf } from "#domain/notices/rules.ts";
import type { Transaction } from "#server/db/client.ts";
import { tenants } from "#server/db/schema/properties.ts";
import { complaints, foodVotes, menus, notices } from "#server/db/schema/tenant-life.ts";
import { seeded } from "#testing/factories/random.ts";

const HOUR_MS = 3_600_000;

interface DemoComplaint {
  kind: ComplaintKind;
  text: string;
  state: ComplaintState;
  answer?: string;
  hoursAgo: number;
}

/** The newest first. */
const COMPLAINTS: readonly DemoComplaint[] = [
  { kind: "water", text: "No hot water on the second floor since morning.", state: "open", hoursAgo: 5 },
  {
    kind: "wifi",
    text: "WiFi drops every evening after nine. Calls with my team break.",
    state: "seen",
    answer: "The technician comes tomorrow at eleven.",
    hoursAgo: 27,
  },
  {
    kind: "repair",
    text: "The hinge of my cupboard is loose.",
    state: "fixed",
    answer: "We changed the hinge. Please check.",
    hoursAgo: 70,
  },
  {
    kind: "cleaning",
    text: "The corridor was not swept for two days.",
    state: "confirmed",
    answer: "Sorry. The new helper now comes daily.",
    hoursAgo: 220,
  },
];

const NOTICES: readonly { text: string; hoursAgo: number }[] = [
  {
    text: "The water tank is cleaned on Saturday from 10 am to 1 pm. Please fill a bucket before.",
    hoursAgo: 20,
  },
  { text: "Rent is due on the 5th. Pay by UPI and send the UTR here.", hoursAgo: 120 },
];

/** What a kitchen here cooks in a week, day by day from Monday. */
const DISHES: Record<Meal, readonly string[]> = {
  breakfast: [
    "Idli, sambar, chutney",
    "Poha, tea",
    "Masala dosa, chutney",
    "Upma, banana",
    "Puri, sagu",
    "Set dosa, vegetable kurma",
    "Aloo paratha, curd",
  ],
  lunch: [
    "Rice, sambar, beans palya",
    "Chapati, dal, jeera rice",
    "Bisi bele bath, papad",
    "Rice, rasam, cabbage palya",
    "Lemon rice, curd",
    "Chapati, mixed vegetable, rice",
    "Vegetable pulao, raita",
  ],
  dinner: [
    "Chapati, chana masala, rice",
    "Rice, dal tadka, bhindi",
    "Chapati, egg or paneer curry",
    "Curd rice, pickle",
    "Chapati, aloo gobi, rice",
    "Vegetable fried rice, gobi manchurian",
    "Chapati, rajma, rice",
  ],
};

const menuOf = (propertyId: number, monday: string) =>
  daysOfWeek(monday).flatMap((day, at) =>
    MEALS.map((meal) => ({ propertyId, day, meal, dishes: DISHES[meal][at]! })),
  );

/** When a complaint came into its state: each stage takes some hours. */
function datesOf({ state, hoursAgo }: DemoComplaint, now: Date) {
  const after = (hours: number) => new Date(now.getTime() - hoursAgo * HOUR_MS + hours * HOUR_MS);
  return {
    createdAt: after(0),
    seenAt: state === "open" ? null : after(2),
    fixedAt: state === "fixed" || state === "confirmed" ? after(30) : null,
    confirmedAt: state === "confirmed" ? after(40) : null,
  };
}

/** What tenants of the demo's property ask and say, and what their host tells them. */
export async function seedTenantLife(tx: Transaction, propertyId: number, now: Date): Promise<void> {
  const today = kolkataDate(now);
  const people = await tx
    .select({ id: tenants.id, movesInOn: tenants.movesInOn })
    .from(tenants)
    .where(and(eq(tenants.propertyId, propertyId), eq(tenants.state, "living")))
    .orderBy(asc(tenants.id));
  if (people.length === 0) return;
  await tx.insert(complaints).values(
    COMPLAINTS.toReversed().map((complaint, at) => {
      const { kind, text, state, answer = null } = complaint;
      const tenantId = people[(at * 3) % people.length]!.id;
      return { propertyId, tenantId, kind, text, state, answer, ...datesOf(complaint, now) };
    }),
  );
  await tx.insert(notices).values(
    NOTICES.map(({ text, hoursAgo }) => ({
      ...{ propertyId, text },
      createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
    })),
  );
  const monday = mondayOf(today);
  await tx.insert(menus).values([...menuOf(propertyId, addDays(monday, -7)), ...menuOf(propertyId, monday)]);
  const random = seeded(propertyId);
  const votes = people.flatMap(({ id, movesInOn }) =>
    Array.from({ length: FOOD_DAYS }, (_, back) => addDays(today, -1 - back))
      .filter((day) => day >= movesInOn && random.between(0, 3) === 0)
      .map((day) => ({ propertyId, tenantId: id, day, score: random.between(3, 5) })),
  );
  if (votes.length > 0) await tx.insert(foodVotes).values(votes);
}
