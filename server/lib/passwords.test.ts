import { expect, test } from "vitest";
import { hashPassword, passwordMatches, sameSecret } from "./passwords.ts";

test("a password opens its own hash only", async () => {
  const stored = await hashPassword("Quiet-Lane!7");
  expect(await passwordMatches(stored, "Quiet-Lane!7")).toBe(true);
  expect(await passwordMatches(stored, "quiet-lane!7")).toBe(false);
});

test("nobody's password matches nothing", async () => {
  expect(await passwordMatches(null, "Quiet-Lane!7")).toBe(false);
  expect(await passwordMatches(null, "")).toBe(false);
});

test("more hashes than turns all come through, and a flood is turned away", async () => {
  const flood = async (network: (at: number) => string) => {
    const tries = Array.from({ length: 230 }, (_, at) =>
      passwordMatches("not a hash", "x", { network: network(at) }),
    );
    const many = await Promise.allSettled(tries);
    return many.filter(
      (one) => one.status === "rejected" && (one.reason as { code?: string }).code === "UNAVAILABLE",
    ).length;
  };
  const turnedAway = await flood(String);
  expect(turnedAway).toBeGreaterThan(0);
  expect(turnedAway).toBeLessThanOrEqual(30);
  // All from one network.
  expect(await flood(() => "a")).toBeGreaterThan(150);
  // Of a few that send much, one who sends little and a known browser take the place.
  const stored = await hashPassword("after the flood");
  const many = Array.from({ length: 230 }, (_, at) =>
    passwordMatches("not a hash", "x", { network: `network ${at % 5}` }).catch(() => false),
  );
  const honest = [
    passwordMatches(stored, "after the flood", { network: "home" }),
    passwordMatches(stored, "after the flood", { network: "network 1", known: "phone" }),
  ];
  expect(await Promise.all(honest)).toEqual([true, true]);
  await Promise.all(many);
  // Those who are known on one network keep no other login out either.
  const known = Array.from({ length: 230 }, (_, at) =>
    passwordMatches("not a hash", "x", { network: "home", known: `phone ${at % 46}` }).catch(() => "busy"),
  );
  expect(await passwordMatches(stored, "after the flood", { network: "elsewhere" })).toBe(true);
  expect((await Promise.all(known)).filter((each) => each === "busy").length).toBeGreaterThan(150);
  // The turns of those that failed were passed on.
  expect(await passwordMatches(stored, "after the flood")).toBe(true);
});

test.each([
  ["same", "same", true],
  ["same", "Same", false],
  ["same", "same ", false],
  ["", "same", false],
])("%j and %j", (given, expected, same) => {
  expect(sameSecret(given, expected)).toBe(same);
});

test("twenty checks at once leave the event loop turning", async () => {
  const stored = await hashPassword("Quiet-Lane!7");
  let turns = 0;
  const turn = () => {
    turns += 1;
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  await Promise.all(Array.from({ length: 20 }, () => passwordMatches(stored, "Quiet-Lane!7")));
  clearImmediate(timer);
  // Hashed on the loop itself there would be a turn or two for each.
  expect(turns).toBeGreaterThan(200);
});
