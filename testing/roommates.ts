import { addDays, kolkataDate } from "#domain/dates.ts";
import { createRoommateRequest, updateRoommateRequest } from "#domain/roommates/endpoints.ts";
import type { PersonGender } from "#domain/rooms/choices.ts";
import { roomPosts, tenantVerifications, userPreferences } from "#server/db/schema/rooms.ts";
import { bookableListing, userCaller } from "./bookings.ts";
import { newKey, type TestApp } from "./http.ts";

export type Person = Awaited<ReturnType<typeof userCaller>>;

/** Somebody with a session who has said their gender, or nothing. */
export async function person(site: TestApp, gender: PersonGender | null = null): Promise<Person> {
  const caller = await userCaller(site.deps);
  if (gender) await site.deps.store.db.insert(userPreferences).values({ userId: caller.id, gender });
  return caller;
}

interface Wish {
  gender?: "boys" | "ladies" | "colive";
  places?: number;
  tenant?: Person;
  /** The host of the place. */
  ownerId?: string;
}

/** A tenant who offers a room in a place for everybody, unless said otherwise. */
export async function offeredRoom(site: TestApp, wish: Wish = {}) {
  const { store, clock } = site.deps;
  const { gender = "colive", places = 1, ownerId } = wish;
  const said = { ladies: "woman", boys: "man", colive: null } as const;
  const tenant = wish.tenant ?? (await person(site, said[gender]));
  const { id: listingId } = await bookableListing(store, { gender, ownerId: ownerId ?? null });
  const [tenancy] = await store.db
    .insert(tenantVerifications)
    .values({
      userId: tenant.id,
      pgListingId: listingId,
      verificationStatus: "verified",
      verificationMethod: "owner",
      verifiedAt: clock.now(),
      decidedAt: clock.now(),
    })
    .returning({ id: tenantVerifications.id });
  const [post] = await store.db
    .insert(roomPosts)
    .values({
      tenantId: tenant.id,
      pgId: listingId,
      tenancyId: tenancy!.id,
      title: "A bed by the window",
      rent: "7000.00",
      sharingType: "2 Sharing",
      gender: "colive",
      availableFrom: addDays(kolkataDate(clock.now()), 3),
      places,
    })
    .returning({ id: roomPosts.id });
  return { tenant, listingId, postId: post!.id };
}

export const askToJoin = (site: TestApp, seeker: { cookies?: string }, json: object) =>
  site.request("POST", createRoommateRequest().path, {
    json: { message: "I would like to join", includingMen: true, ...json },
    cookies: seeker.cookies ?? "",
    headers: { "idempotency-key": newKey() },
  });

/** Asks, and says the id of the request. */
export async function asked(site: TestApp, seeker: Person, roomPostId: number): Promise<number> {
  const answer = await askToJoin(site, seeker, { roomPostId });
  if (answer.status !== 201) throw new Error(`asked: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).id;
}

export const step = (site: TestApp, caller: { cookies?: string }, id: number, json: object) =>
  site.request("PATCH", updateRoommateRequest(id).path, {
    json,
    cookies: caller.cookies ?? "",
    headers: { "idempotency-key": newKey() },
  });

/** The tenant begins to talk with who asked. @returns the conversation */
export async function talking(site: TestApp, tenant: Person, id: number, response = ""): Promise<number> {
  const answer = await step(site, tenant, id, { step: "talk", response });
  if (answer.status !== 200) throw new Error(`talking: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).conversationId;
}

/** The tenant talks with who asked and offers them the bed. */
export async function offered(site: TestApp, tenant: Person, id: number): Promise<void> {
  await talking(site, tenant, id);
  const answer = await step(site, tenant, id, { step: "offer" });
  if (answer.status !== 200) throw new Error(`offered: ${answer.status} ${await answer.text()}`);
}

/** Both say yes. */
export async function agreed(site: TestApp, tenant: Person, seeker: Person, id: number): Promise<void> {
  await offered(site, tenant, id);
  const answer = await step(site, seeker, id, { step: "accept" });
  if (answer.status !== 200) throw new Error(`agreed: ${answer.status} ${await answer.text()}`);
}
