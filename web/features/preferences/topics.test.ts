import { expect, test } from "vitest";
import { NO_PREFERENCES } from "#domain/rooms/choices.ts";
import { ownPath, TOPICS, topicAbout } from "./topics.ts";

test("every question has its screen, and one only", () => {
  const asked = TOPICS.flatMap(({ asks }) => asks);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked).toEqual(expect.arrayContaining(Object.keys(NO_PREFERENCES)));
});

test("a link opens the screen of a question or a topic", () => {
  expect(topicAbout("gender")?.name).toBe("you");
  expect(topicAbout("home")?.name).toBe("home");
  for (const nothing of [null, "", "__proto__", "passwords"]) expect(topicAbout(nothing)).toBeUndefined();
});

test.each([
  ["/rooms", "/rooms"],
  ["/rooms/7?ask=1#ask", "/rooms/7?ask=1#ask"],
  ["//evil.example/x", null],
  ["/\\evil.example", null],
  ["/\t/evil.example", null],
  ["https://evil.example", null],
  ["javascript:alert(1)", null],
  ["rooms", null],
  ["", null],
  [null, null],
])("the way back of %j is %j", (then, expected) => {
  expect(ownPath(then)).toBe(expected);
});
