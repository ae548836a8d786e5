import { afterEach, expect, test, vi } from "vitest";
import { storedValue } from "./stored.ts";

const names = () => storedValue("names", (found) => (Array.isArray(found) ? found.map(String) : []));

const broken = () => {
  throw new DOMException("Storage is off", "SecurityError");
};

afterEach(() => void vi.unstubAllGlobals());

test("a value comes back until it is removed", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  expect(names().load()).toEqual([]);
  expect(names().save(["Asha"])).toBe(true);
  expect(names().load()).toEqual(["Asha"]);
  names().remove();
  expect(kept.size).toBe(0);
});

test("what is no JSON counts as nothing", () => {
  vi.stubGlobal("localStorage", { getItem: () => "Asha" });
  expect(names().load()).toEqual([]);
});

test("without storage nothing is kept, and nothing fails", () => {
  vi.stubGlobal("localStorage", { getItem: broken, setItem: broken, removeItem: broken });
  expect(names().save(["Asha"])).toBe(false);
  expect(names().load()).toEqual([]);
  names().remove();
});
