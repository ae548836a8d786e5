import { beforeEach, expect, test, vi } from "vitest";
import { recentPlaces, rememberRecent } from "./recent-places.ts";

const kept = new Map<string, string>();
const KEY = "tangu:places:1";

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

const place = (name: string) => ({ lat: 12.9, lon: 77.7, name });
const names = () => recentPlaces().map(({ name }) => name);

test("the last four, each once, the latest first", () => {
  for (const name of ["A", "B", "C", "B", "D", "E"]) rememberRecent(place(name));
  expect(names()).toEqual(["E", "D", "B", "C"]);
});

test("the own position is not kept", () => {
  rememberRecent({ lat: 12.9, lon: 77.7 });
  expect(kept.size).toBe(0);
});

test.each(["", "{", "7", "{}", JSON.stringify([null, 1, { name: "x" }, { ...place("y"), lat: "12" }])])(
  "%s in the storage is no place",
  (text) => {
    kept.set(KEY, text);
    expect(recentPlaces()).toEqual([]);
    rememberRecent(place("A"));
    expect(names()).toEqual(["A"]);
  },
);
