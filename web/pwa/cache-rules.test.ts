import { describe, expect, test } from "vitest";
import type { Endpoint } from "#domain/endpoint.ts";
import { createListing, searchListings } from "#domain/listings/endpoints.ts";
import { pages } from "#domain/paths.ts";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";
import { kindOf, mayCache, opensOffline } from "./cache-rules.ts";

const origin = "https://tangu.example";
const none = { has: () => false };
const ask = (path: string, rest: object = {}) =>
  kindOf({ method: "GET", url: origin + path, headers: none, ...rest }, origin);

/** Every call of the product, as it would be made. */
const endpoints = import.meta.glob<Record<string, Endpoint>>("#domain/*/endpoints.ts", { eager: true });
const calls = Object.values(endpoints)
  .flatMap((ofFeature) => Object.entries(ofFeature))
  .filter(([, { method }]) => method === "GET")
  .map(([name, { url }]) => [name, url.replaceAll(/:\w+/g, "7")] as const);
const PUBLIC = new Set<string>([
  "searchListings",
  "getListing",
  "listSimilarListings",
  "listReviews",
  "listPlaces",
  "getLandingPage",
  "getSite",
  "getOperator",
  "listCards",
  "getListingFood",
]);

describe("what the worker may cache", () => {
  test("all its reads are tried", () => {
    expect(calls.length).toBeGreaterThan(50);
  });

  test.each(calls)("%s %s", (name, path) => {
    expect(ask(path)).toBe(PUBLIC.has(name) ? "answer" : null);
  });

  test("pages that are the same for everybody, and no others", () => {
    const page = (path: string) => ask(path, { mode: "navigate" });
    for (const { path } of LANDING_PAGES) expect([path, page(path)]).toEqual([path, "page"]);
    const everybodys = ["/", "/?search=hsr", "/pgs/a-b", pages.rooms, pages.room(3), "/rooms?gender=ladies"];
    for (const path of everybodys) expect([path, page(path)]).toEqual([path, "page"]);
    const own = [
      pages.stays,
      pages.stay(3),
      pages.payment(3),
      pages.payment(3, 4),
      pages.account,
      pages.admin,
      pages.host,
      pages.hostListing(3),
      pages.property(3),
      pages.propertyTenant(3, 4),
      pages.myPg(),
      pages.rentReceipt(3),
      pages.saved,
      pages.liked,
      pages.resetPassword("x"),
      pages.chat(3),
      pages.newRoom,
      pages.editRoom(3),
      pages.myRooms,
      "/pg/3",
      "/nowhere",
    ];
    for (const path of own) expect([path, page(path)]).toEqual([path, null]);
  });

  test("a part of a file, an admin's answer, another site, anything but GET: never", () => {
    const having = (header: string) => ({ headers: { has: (name: string) => name === header } });
    expect(ask("/uploads/a-1_large.webp")).toBe("image");
    expect(ask("/uploads/a-1.mp4")).toBeNull();
    expect(ask("/uploads/a-1_large.webp", having("range"))).toBeNull();
    expect(ask(searchListings().path, having("x-admin-token"))).toBeNull();
    expect(ask(createListing().path, { method: "POST" })).toBeNull();
    expect(
      ask(searchListings().path, { url: `https://elsewhere.example${searchListings().path}` }),
    ).toBeNull();
    expect(ask("/assets/home-1a2b3c4d.js")).toBe("asset");
  });

  test("an answer only when it is whole, ours and what it should be", () => {
    const html = { "content-type": "text/html; charset=utf-8" };
    const answer = (headers: Record<string, string>, rest = {}) => ({
      status: 200,
      type: "basic",
      redirected: false,
      headers: new Headers(headers),
      ...rest,
    });
    const everybodys = { ...html, "cache-control": "public, max-age=0" };
    expect(mayCache("page", answer(everybodys))).toBe(true);
    for (const own of ["private, no-store", "private, no-cache", "no-cache", ""])
      expect([own, mayCache("page", answer({ ...html, "cache-control": own }))]).toEqual([own, false]);
    expect(mayCache("page", answer(everybodys, { status: 404 }))).toBe(false);
    expect(mayCache("page", answer(everybodys, { redirected: true }))).toBe(false);
    expect(mayCache("image", answer({ "content-type": "image/webp" }, { type: "opaque", status: 0 }))).toBe(
      false,
    );
    expect(mayCache("answer", answer(html))).toBe(false);
    expect(mayCache("asset", answer(html))).toBe(false);
  });
});

test("the pages that need no connection are told from those that do", () => {
  expect(["/", "/saved", "/liked", "/pgs/x", "/offline"].every(opensOffline)).toBe(true);
  expect(["/account", "/stays", "/payment/3", "/admin", "/host"].some(opensOffline)).toBe(false);
});
