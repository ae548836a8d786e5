import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { fitText, textWidth } from "./parts/sign.ts";
import { drawPortrait, drawScene, type SceneKind } from "./scenes.ts";

const kinds: readonly SceneKind[] = [
  "bedroom",
  "facade",
  "kitchen",
  "bathroom",
  "lounge",
  "dining",
  "terrace",
  "study",
  "laundry",
  "reception",
];
const seeds = Array.from({ length: 10 }, (_, i) => i * 7 + 1);
const longest = 52_000;

/** Rasterised small: what librsvg refuses at this size it refuses at any. */
const raster = (svg: string, width = 120) =>
  sharp(Buffer.from(svg)).resize(width).raw().toBuffer({ resolveWithObject: true });

const count = (svg: string, needle: string) => svg.split(needle).length - 1;

const hostile = [
  `</text><script>alert("1")</script>`,
  `"><image href="file:///etc/passwd"/> & 'Sons'`,
  "A".repeat(400),
  "Very Long And Winding Name Of A House ".repeat(12),
  "\u0CB6\u0CCD\u0CB0\u0CC0 \u0CB2\u0C95\u0CCD\u0CB7\u0CCD\u0CAE\u0CBF \u0CB5\u0CC6\u0C82\u0C95\u0C9F\u0CC7\u0CB6\u0CCD\u0CB5\u0CB0 \u0CAE\u0CB9\u0CBF\u0CB3\u0CC6\u0CAF\u0CB0 \u0CAA\u0CBF\u0C9C\u0CBF",
  "bell\u0007 null\u0000 \uD800 \uFFFF",
  "",
  "   ",
];

describe.each(kinds)("%s", (kind) => {
  test("is the same picture for the same seed and another for each other seed", () => {
    const first = seeds.map((seed) => drawScene({ kind, seed }));
    expect(seeds.map((seed) => drawScene({ kind, seed }))).toEqual(first);
    expect(new Set(first).size).toBe(seeds.length);
  });

  test("rasterises for every seed, 4:3, not too large, with no broken number", async () => {
    for (const seed of seeds) {
      const svg = drawScene({ kind, seed });
      expect(svg.length).toBeLessThan(longest);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      const { info } = await raster(svg);
      expect([info.width, info.height]).toEqual([120, 90]);
    }
  }, 60_000);

  test("points only to what it defines", () => {
    for (const seed of seeds) {
      const svg = drawScene({ kind, seed });
      const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map((match) => match[1]));
      const used = [...svg.matchAll(/(?:url\(|href=")#(\w+)/g)].map((match) => match[1]);
      expect(used.filter((id) => !defined.has(id))).toEqual([]);
    }
  });
});

test.each([1, 2, 3, 4] as const)("a room for %i shows as many beds, whatever the seed", (beds) => {
  for (const seed of seeds) {
    for (const mood of ["boys", "ladies", "colive"] as const) {
      expect(count(drawScene({ kind: "bedroom", seed, beds, mood }), 'data-part="bed"')).toBe(beds);
    }
  }
});

test.each(hostile)("a signboard carries the name %j as text only", async (title) => {
  for (const seed of seeds.slice(0, 6)) {
    const svg = drawScene({ kind: "facade", seed, title });
    expect(svg).not.toMatch(/<script|<image/);
    expect(count(svg, "<text")).toBe(count(svg, "</text>"));
    expect(count(svg, "<text")).toBeLessThanOrEqual(2);
    await raster(svg);
  }
});

test("the name of the house is readable on its signboard", () => {
  const svg = drawScene({ kind: "facade", seed: 3, title: "Rao & Sons PG" });
  expect(svg).toContain("Rao &amp; Sons PG");
});

test.each(hostile)("the text %j is fitted into the board", (title) => {
  const { lines, size } = fitText(title, 300, 42);
  expect(size).toBeGreaterThanOrEqual(12);
  expect(lines.length * size).toBeLessThanOrEqual(42);
  for (const line of lines) expect(textWidth(line) * size).toBeLessThanOrEqual(300.5);
});

test("a seed beyond 32 bits, negative or broken still draws", async () => {
  for (const seed of [-1, 0, 2 ** 40 + 5, 1.5]) await raster(drawScene({ kind: "bedroom", seed }));
});

test("portraits are square, repeatable and all different", async () => {
  const drawn = Array.from({ length: 60 }, (_, seed) => drawPortrait(seed));
  expect(drawn.map((_, seed) => drawPortrait(seed))).toEqual(drawn);
  expect(new Set(drawn).size).toBe(60);
  for (const svg of drawn) {
    expect(svg).not.toMatch(/NaN|undefined/);
    const { info } = await raster(svg, 96);
    expect([info.width, info.height]).toEqual([96, 96]);
  }
});
