import { expect, test } from "vitest";
import { NO_PREFERENCES } from "#domain/rooms/choices.ts";
import { TOPICS, topicAbout, withGender } from "./topics.ts";

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

test("a woman who says so after she asked to be found is not shown to men because of it", () => {
  expect(withGender({ gender: null, lookingFor: "any" }, "woman")).toEqual({
    gender: "woman",
    lookingFor: "same",
  });
  // What was chosen with a gender stays chosen.
  expect(withGender({ gender: "woman", lookingFor: "any" }, "other")).toEqual({ gender: "other" });
  expect(withGender({ gender: "woman", lookingFor: "same" }, null)).toEqual({
    gender: null,
    isLooking: false,
  });
  expect(withGender({ gender: "woman", lookingFor: "any" }, null)).toEqual({ gender: null });
});
