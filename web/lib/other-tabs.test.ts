import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserApi } from "./api.ts";
import { followOwner } from "./other-tabs.ts";
import { browserQueryClient } from "./query.tsx";
import { OWNER_KEY, sessionQuery, TAB_KEY } from "./session.ts";

const reload = vi.fn();
let tab: Map<string, string>;
let told: (event: Partial<StorageEvent>) => void;

beforeEach(() => {
  reload.mockReset();
  tab = new Map([["tangu:booking:5", "{}"]]);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
    clear: () => tab.clear(),
  });
  vi.stubGlobal("window", {
    addEventListener: (_: string, listener: typeof told) => {
      told = listener;
    },
    location: { reload },
  });
  followOwner();
});
afterEach(() => vi.unstubAllGlobals());

const signedIn = (id: string | null) =>
  browserQueryClient().setQueryData(
    sessionQuery(browserApi).queryKey,
    id === null ? null : ({ id } as never),
  );

test.each([null, "u2"])("what an account typed goes before the page loads again for %s", (owner) => {
  signedIn("u1");
  tab.set(TAB_KEY, "u1");
  told({ key: OWNER_KEY, newValue: owner });
  // The page may save a form while it closes: it is removed with the next start.
  expect([...tab]).toEqual([[TAB_KEY, "u1"]]);
  expect(reload).toHaveBeenCalledOnce();
});

test("what was typed without an account stays when its writer logs in in another tab", () => {
  signedIn(null);
  told({ key: OWNER_KEY, newValue: "u1" });
  expect([...tab.keys()]).toEqual(["tangu:booking:5", TAB_KEY]);
  expect(reload).not.toHaveBeenCalled();
});

test("another key says nothing of who is signed in", () => {
  signedIn("u1");
  told({ key: "tangu:other", newValue: null });
  expect(tab.size).toBe(1);
});
