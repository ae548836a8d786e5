import { afterEach, expect, test } from "vitest";
import { LOCALE_OF_REQUEST } from "../i18n.ts";
import { RECORD_KINDS, RECORD_WHOLES, recordKindLabel, recordLabel } from "./record-words.ts";

afterEach(() => void Reflect.deleteProperty(globalThis, LOCALE_OF_REQUEST));

test.each(["kn", "hi"])("all that a record can be about has words in %s", (language) => {
  Reflect.set(globalThis, LOCALE_OF_REQUEST, () => language);
  const stored = [...RECORD_WHOLES, ...RECORD_KINDS.map((kind) => `${kind} 12`)];
  expect(stored.filter((words) => recordLabel(words).startsWith(words.replace(" 12", "")))).toEqual([]);
  expect(RECORD_KINDS.filter((kind) => recordKindLabel(kind) === kind)).toEqual([]);
});
