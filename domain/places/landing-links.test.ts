import { expect, test } from "vitest";
import { canonicalPage, otherPages, pageOfPlace, placeOfPage } from "./landing-links.ts";
import { LANDING_PAGES, landingPageAt } from "./landing-pages.ts";

const pathsFrom = (path: string) => otherPages(landingPageAt(path)!).map((page) => page.path);

test("every page is about a place that is known, or the whole city, and is the only one of its address and heading", () => {
  expect(new Set(LANDING_PAGES.map(({ path }) => path)).size).toBe(LANDING_PAGES.length);
  expect(new Set(LANDING_PAGES.map(({ heading }) => heading)).size).toBe(LANDING_PAGES.length);
  for (const page of LANDING_PAGES) expect(placeOfPage(page)?.name ?? null).toBe(page.place);
});

test("of pages for the same people at the same place one is canonical; the page of a PG is its own", () => {
  const at = (path: string) => canonicalPage(landingPageAt(path)!).path;
  for (const path of ["/girls-pg-kundalahalli-gate", "/ladies-pg-kundalahalli-gate"])
    expect(at(path)).toBe("/ladies-pg-kundalahalli-gate");
  for (const path of ["/sri-lakshmi-venkateswara-ladies-pg", "/girls-pg-bellandur", "/pg-near-bellandur"])
    expect(at(path)).toBe(path);
});

test("no page links to itself, and from the pages of the whole city all others are one step away", () => {
  const reached = new Set<string>();
  for (const page of LANDING_PAGES) {
    const paths = pathsFrom(page.path);
    expect(paths).not.toContain(page.path);
    expect(new Set(paths).size).toBe(paths.length);
    if (page.kind === "category") for (const path of paths) reached.add(path);
  }
  expect(reached.size).toBe(LANDING_PAGES.length);
});

test("a page leads to its place for others, to places nearby and to the city, never to stays for other people", () => {
  const paths = pathsFrom("/girls-pg-bellandur");
  expect(paths[0]).toBe("/pg-near-bellandur");
  expect(paths.slice(1, 3).sort()).toEqual(["/girls-pg-near-ecospace", "/girls-pg-near-ecoworld"]);
  expect(paths.at(-1)).toBe("/ladies-pg-bengaluru");
  expect(paths).not.toContain("/boys-pg-bengaluru");
});

test("a place has a page for everybody, or for some", () => {
  expect(pageOfPlace("Bellandur", "ladies")?.path).toBe("/girls-pg-bellandur");
  expect(pageOfPlace("Bellandur", "boys")?.path).toBe("/pg-near-bellandur");
  expect(pageOfPlace("Bellandur", null)?.path).toBe("/pg-near-bellandur");
  expect(pageOfPlace("Kundalahalli Gate", "boys")).toBeNull();
  expect(pageOfPlace("Jalahalli", "ladies")).toBeNull();
  expect(pageOfPlace("Kundalahalli", "ladies")?.path).toBe("/pg-near-kundalahalli");
});
