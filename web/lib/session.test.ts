import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApi } from "./api.ts";
import { createQueryClient } from "./query.tsx";
import { OWNER_KEY, sessionQuery, TAB_KEY } from "./session.ts";

const answering = (status: number, body: string) => createApi(async () => new Response(body, { status }));

test("401 is nobody; another failure says its status and text, and is not tried again", async () => {
  const client = createQueryClient();
  expect(await client.fetchQuery(sessionQuery(answering(401, "{}")))).toBeNull();
  client.clear();
  let calls = 0;
  const failing = createApi(async () => {
    calls++;
    return new Response("down", { status: 500 });
  });
  await expect(client.fetchQuery(sessionQuery(failing))).rejects.toThrow(/^HTTP 500: down$/);
  expect(calls).toBe(1);
});

test("who is signed in is kept for as long as the page is open", () => {
  expect(sessionQuery(answering(200, "{}")).gcTime).toBe(Number.POSITIVE_INFINITY);
});

describe("what somebody left in this browser", () => {
  const user = (id: string) => JSON.stringify({ id, phoneNumber: "9876543210", isAdmin: false });
  const asked = (status: number, body: string) =>
    createQueryClient().fetchQuery(sessionQuery(answering(status, body)));
  const storage = (): Record<string, string> =>
    Object.create({
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null;
      },
      setItem(this: Record<string, string>, key: string, value: string) {
        this[key] = value;
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
      },
      clear(this: Record<string, string>) {
        for (const key of Object.keys(this)) delete this[key];
      },
    });
  const texts = () =>
    Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => ![OWNER_KEY, TAB_KEY].includes(key));
  const leave = () => {
    localStorage.setItem("tangu:own:searched:1", "[]");
    sessionStorage.setItem("tangu:booking:5", "{}");
  };

  beforeEach(() => {
    for (const area of ["localStorage", "sessionStorage"]) vi.stubGlobal(area, storage());
    vi.stubEnv("SSR", false);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });

  test("goes when the session was ended elsewhere", async () => {
    await asked(200, user("u1"));
    leave();
    await asked(200, user("u1"));
    expect(texts()).toHaveLength(2);
    await asked(401, "{}");
    expect(texts()).toEqual([]);
  });

  test("goes when somebody else is signed in", async () => {
    await asked(200, user("u1"));
    leave();
    await asked(200, user("u2"));
    expect(texts()).toEqual([]);
  });

  test("stays for a visitor without an account, and when they log in", async () => {
    leave();
    await asked(401, "{}");
    await asked(200, user("u1"));
    expect(texts()).toHaveLength(2);
  });

  /** This browser as another tab left it, which has a session storage of its own. */
  const inAnotherTab = (owner: string | null) =>
    owner === null ? localStorage.removeItem(OWNER_KEY) : localStorage.setItem(OWNER_KEY, owner);

  test.each([
    ["nobody is signed in", null, 401, "{}"],
    ["somebody else is signed in", "u2", 200, user("u2")],
  ])("goes from a tab when, by another tab, %s", async (_, owner, status, body) => {
    await asked(200, user("u1"));
    sessionStorage.setItem("tangu:booking:5", "{}");
    inAnotherTab(owner);
    await asked(status, body);
    expect(texts()).toEqual([]);
  });

  test("stays in a tab without an account when its writer logs in in another, and goes with their logout", async () => {
    leave();
    inAnotherTab("u1");
    await asked(200, user("u1"));
    expect(texts()).toHaveLength(2);
    inAnotherTab(null);
    await asked(401, "{}");
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});
