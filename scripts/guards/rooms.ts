import type { Guard } from "./guard.ts";

const test = "server/features/rooms/closing.test.ts";

export const ROOM_GUARDS: readonly Guard[] = [
  {
    guard: "roommates: an answer at a time tells nothing of what others said",
    file: "domain/roommates/match-score.ts",
    code: "LEAST_ANSWERS = 6",
    instead: "LEAST_ANSWERS = 0",
    test: "server/features/rooms/feed.test.ts",
  },
  {
    guard: "roommates: budget, age and work are kept from whoever has not asked",
    file: "domain/roommates/match-score.ts",
    code: "{ ...shown, age: null, profession: null }",
    instead: "said",
    test: "server/features/rooms/feed.test.ts",
  },
  {
    guard: "roommates: answers are saved so often in a day",
    file: "server/features/preferences/routes.ts",
    code: "day > SAVED_PER_DAY",
    instead: "day > 6000",
    test: "server/features/preferences/preferences.test.ts",
  },
  {
    guard: "rooms: a tenant's name stays hidden when the host changes whom the PG is for",
    file: "server/features/rooms/policy.ts",
    code: '(then === "colive" ? now : then)',
    instead: "now",
    test: "server/features/rooms/feed.test.ts",
  },
  {
    guard: "roommates: who looks for rooms of one gender is not shown for one that was offered to everybody",
    file: "server/features/roommates/match-policy.ts",
    code: 'isGenderKept ? null : "any"',
    instead: "null",
    test: "server/features/roommates/match-policy.test.ts",
  },
  {
    guard: "listings: a host does not narrow who a PG is for while people live there",
    file: "server/features/listings/hosting-writes.ts",
    code: 'if (gender === listing.gender || gender === "colive") return;',
    instead: "return;",
    test: "server/features/listings/edit.test.ts",
  },
  {
    guard: "rooms: the database refuses to close a post for which a request waits",
    file: "server/db/triggers/room_posts.sql",
    code: "WHERE p.id = NEW.id AND (NOT p.is_active OR p.hidden_at IS NOT NULL)",
    instead: "WHERE false",
    test,
  },
  {
    guard: "rooms: the database refuses a post that is open without a place",
    file: "server/db/triggers/room_posts.sql",
    code: "WHERE id = NEW.id AND is_active AND places_taken >= places",
    instead: "WHERE false",
    test,
  },
  {
    guard: "rooms: a seeker is told when the post closes",
    file: "server/features/rooms/events.ts",
    code: "push.send({ userId: request.seekerUserId, guestKey: null }, () => declinedPush(request));",
    instead: "void [push, request];",
    test,
  },
  {
    guard: "roommates: with the last vacancy the post closes",
    file: "server/features/roommates/writes.ts",
    code: "declinedOthers: isLast ? await closePosts(tx, eq(roomPosts.id, post.id), now) : [],",
    instead: "declinedOthers: [],",
    test,
  },
  {
    guard: "tenancies: a room is offered no longer than its tenant lives there",
    file: "server/features/tenancies/writes.ts",
    code: "const declined = await closePosts(tx, inArray(roomPosts.tenancyId, ids), now);",
    instead: "const declined: DeclinedRoommateRequest[] = [];",
    test,
  },
  {
    guard: "tenancies: one by a stay ends at check-out, not before",
    file: "server/features/tenancies/writes.ts",
    code: 'ne(verificationMethod, "stay"),',
    instead: "",
    test: "server/jobs/end-tenancies.test.ts",
  },
  {
    guard: "bookings: checking out ends the tenancy of the stay",
    file: "server/features/bookings/writes.ts",
    code: "return syncTenancyWithStay(tx, { ...booking, ...facts, status: step.status }, now);",
    instead: "return [];",
    test: "server/jobs/end-tenancies.test.ts",
  },
  {
    guard: "bookings: a stay that is claimed at login proves where somebody lives",
    file: "server/features/bookings/service.ts",
    code: "for (const booking of claimed) await syncTenancyWithStay(tx, booking, now);",
    instead: "void [claimed, now];",
    test: "server/jobs/end-tenancies.test.ts",
  },
];
