import { eq, sql } from "drizzle-orm";
import { listRoomMatches } from "#domain/roommates/endpoints.ts";
import { hobbyMask, languageMask, matchScore } from "#domain/roommates/match-score.ts";
import { MATCHES_SHOWN, type SeekerMatches } from "#domain/roommates/requests.ts";
import {
  BUDGETS,
  DRINKING,
  FOOD,
  HOBBIES,
  LANGUAGES,
  PROFESSIONS,
  type Preferences,
  SMOKING,
  WORKING_HOURS,
} from "#domain/rooms/choices.ts";
import { rows } from "#server/db/client.ts";
import { loginAttempts, userPreferences, users } from "#server/db/schema/index.ts";
import { preferencesOf } from "#server/features/preferences/reads.ts";
import { rankSeekers } from "#server/features/roommates/match-reads.ts";
import { findRoomPost } from "#server/features/rooms/reads.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { offerRoom, type Tenant, tenantAt } from "#testing/rooms.ts";
import { type BenchTable, median, rounded } from "./lib/result.ts";

const SEEKERS = 10_000;
const BATCH = 500;
const RUNS = 15;
const WARM_UP = 2;
/** The loop takes seconds each time. */
const LOOP_RUNS = 3;

/** Numbers that are the same in every run. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  /** One in six has not said. */
  const one = <T>(choices: readonly T[]): T | null =>
    next() < 1 / 6 ? null : choices[below(choices.length)]!;
  const some = <T>(choices: readonly T[]) => choices.filter(() => next() < 0.2);
  return { below, one, some };
}

function person({ below, one, some }: ReturnType<typeof dice>): Preferences {
  const level = [1, 2, 3, 4, 5];
  return {
    age: 18 + below(20),
    gender: "woman",
    profession: one(PROFESSIONS),
    workingHours: one(WORKING_HOURS),
    smokingPreference: one(SMOKING),
    drinkingPreference: one(DRINKING),
    foodPreference: one(FOOD),
    languagesSpoken: some(LANGUAGES),
    hobbies: some(HOBBIES),
    cleanlinessLevel: one(level),
    noiseLevel: one(level),
    socialLevel: one(level),
    budgetRange: one(BUDGETS),
  };
}

async function fill({ deps: { store } }: TestApp): Promise<string[]> {
  const random = dice(7);
  const ids: string[] = [];
  for (let start = 0; start < SEEKERS; start += BATCH) {
    const made = await store.db
      .insert(users)
      .values(Array.from({ length: BATCH }, (_, at) => ({ firstName: `Seeker ${start + at}` })))
      .returning({ id: users.id });
    ids.push(...made.map(({ id }) => id));
    const said = made.map(({ id: userId }) => {
      const each = person(random);
      return {
        ...each,
        userId,
        languagesSpoken: [...each.languagesSpoken],
        hobbies: [...each.hobbies],
        languageMask: languageMask(each.languagesSpoken),
        hobbyMask: hobbyMask(each.hobbies),
        isLooking: true,
      };
    });
    await store.db.insert(userPreferences).values(said);
  }
  await store.db.execute(sql`analyze user_preferences`);
  return ids;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function middle(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = -WARM_UP; run < runs; run += 1) {
    const time = await timed(work);
    if (run >= 0) times.push(time);
  }
  return median(times);
}

/** The best by the rule, of people read one by one or all at once. */
const bestOf = (mine: Preferences, people: Iterable<Preferences>) =>
  [...people]
    .map((theirs) => matchScore(mine, theirs))
    .sort((a, b) => b - a)
    .slice(0, MATCHES_SHOWN);

async function measure(site: TestApp, tenant: Tenant, ids: readonly string[]) {
  const { db } = site.deps.store;
  const id = await offerRoom(site.deps.store, tenant);
  const post = (await findRoomPost(db, id))!;
  const mine = (await preferencesOf(db, [tenant.id])).get(tenant.id)!;
  let best: number[] = [];
  const http = async () => {
    await db.delete(loginAttempts);
    const answer = await site.request("GET", listRoomMatches(id).path, { cookies: tenant.cookies });
    best = ((await answer.json()) as SeekerMatches).people.map(({ match }) => match.score ?? 0);
  };
  const loop = async () => {
    const found: Preferences[] = [];
    for (const each of ids) found.push((await preferencesOf(db, [each])).get(each)!);
    return bestOf(mine, found);
  };
  const looking = () => db.select().from(userPreferences).where(eq(userPreferences.isLooking, true));
  const read = async () => bestOf(mine, (await looking()) as Preferences[]);
  const bare = () =>
    rows(
      db,
      sql`select w.user_id from user_preferences w join users u on u.id = w.user_id
        where w.is_looking and u.deleted_at is null order by w.updated_at desc, w.user_id limit ${MATCHES_SHOWN}`,
    );
  const times = {
    http: await middle(RUNS, http),
    statement: await middle(RUNS, () => rankSeekers(db, post, mine)),
    loop: await middle(LOOP_RUNS, loop),
    read: await middle(LOOP_RUNS, read),
    bare: await middle(RUNS, bare),
  };
  const expected = await read();
  if (best.join() !== expected.join())
    throw new Error(`Ranked ${best.join()}, the rule says ${expected.join()}`);
  return times;
}

/** 10,000 people who look for a room, ranked for one: by one statement, in a loop, and in JavaScript. */
export async function bench(): Promise<BenchTable[]> {
  const site = await testApp();
  try {
    const ids = await fill(site);
    const said: Partial<Preferences> = { ...person(dice(3)) };
    const tenant = await tenantAt(site, "ladies", { said });
    const { http, statement, loop, read, bare } = await measure(site, tenant, ids);
    return [
      {
        name: `The best ${MATCHES_SHOWN} of ${SEEKERS.toLocaleString("en-IN")} seekers for one room`,
        rows: [
          {
            "naive loop to ours": rounded(loop / http, 1),
            "all rows in JavaScript to ours": rounded(read / http, 1),
            "ours to a bare select": rounded(http / bare, 1),
            "p50 ms over HTTP": rounded(http, 1),
            "the statement ms": rounded(statement, 1),
            "naive loop ms": rounded(loop, 0),
            "all rows ms": rounded(read, 0),
            "bare select ms": rounded(bare, 1),
          },
        ],
      },
    ];
  } finally {
    await site.close();
  }
}
