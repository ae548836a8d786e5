import { beforeEach, expect, test, vi } from "vitest";
import { removePersonal } from "#web/lib/stored.ts";
import {
  forgetSearch,
  forgetSearches,
  RECENT_MAX,
  recentKey,
  recentSearches,
  rememberSearch,
} from "./recent-searches.ts";

let kept: Record<string, string>;
const KEY = "tangu:own:searched:1";

beforeEach(() => {
  kept = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => void delete kept[key],
  });
  vi.stubGlobal("localStorage", kept);
});

const place = (name: string) => ({ lat: 12.9, lon: 77.7, name, radiusKm: 4 });
const keys = () => recentSearches().map(recentKey);

test("the last five, texts and places, each once, the latest first", () => {
  rememberSearch({ text: "Ladies  PG " });
  for (const name of ["A", "B"]) rememberSearch({ near: place(name) });
  rememberSearch({ text: "ladies pg" });
  expect(keys()).toEqual(["text ladies pg", "place B", "place A"]);
  for (const text of ["one", "two", "three"]) rememberSearch({ text });
  expect(keys()).toHaveLength(RECENT_MAX);
  expect(keys().slice(0, 4)).toEqual(["text three", "text two", "text one", "text ladies pg"]);
  forgetSearch({ text: "two" });
  expect(keys()).not.toContain("text two");
  forgetSearches();
  expect(Object.keys(kept)).toEqual([]);
});

test("the own position and an empty text are not kept", () => {
  rememberSearch({ near: { lat: 12.9, lon: 77.7 } });
  rememberSearch({ text: "  " });
  expect(Object.keys(kept)).toEqual([]);
});

test("a logout removes them", () => {
  rememberSearch({ text: "hsr" });
  expect(Object.keys(kept)).toEqual([KEY]);
  removePersonal();
  expect(recentSearches()).toEqual([]);
});

const badPlace = { near: { ...place("y"), lat: "12" } };
test.each(["", "{", "7", "{}", JSON.stringify([null, 1, { text: 7 }, { text: "x".repeat(201) }, badPlace])])(
  "%s in the storage is no search",
  (text) => {
    kept[KEY] = text;
    expect(recentSearches()).toEqual([]);
    rememberSearch({ text: "A" });
    expect(keys()).toEqual(["text a"]);
  },
);
