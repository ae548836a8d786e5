import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pages } from "#domain/paths.ts";

interface File {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}

const folder = join(import.meta.dirname, "../../public");
const manifest = JSON.parse(readFileSync(join(folder, "manifest.webmanifest"), "utf8")) as {
  icons: File[];
  screenshots: File[];
  shortcuts: { url: string; icons: File[] }[];
  [name: string]: unknown;
};
const { icons, screenshots, shortcuts } = manifest;
const files = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];

test.each(files)(
  "$src is there, of the size and type that the manifest says",
  async ({ src, sizes, type }) => {
    const path = join(folder, src);
    expect(existsSync(path)).toBe(true);
    const { width, height, format } = await sharp(path).metadata();
    if (sizes !== "any") expect(`${width}x${height}`).toBe(sizes);
    expect(type.startsWith(`image/${format}`)).toBe(true);
  },
);

test("it has what browsers ask for before they offer to install", () => {
  expect(manifest).toMatchObject({
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: "en-IN",
  });
  for (const size of ["192x192", "512x512"]) {
    for (const purpose of ["any", "maskable"]) {
      expect(
        icons.some((icon) => icon.sizes === size && icon.purpose === purpose && icon.type === "image/png"),
      ).toBe(true);
    }
  }
  expect(new Set(screenshots.map((each) => each.form_factor))).toEqual(new Set(["narrow", "wide"]));
  const bytes = screenshots.reduce((sum, { src }) => sum + statSync(join(folder, src)).size, 0);
  expect(bytes).toBeLessThan(300_000);
  expect(shortcuts.map(({ url }) => url)).toEqual(["/?around=me", pages.saved, pages.stays, "/?chat=all"]);
});

test("a maskable icon fills its square, and keeps the house away from the edge", async () => {
  const { data, info } = await sharp(join(folder, "app/maskable-512.png"))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const green = [...data.subarray(0, 3)];
  const centre = info.width / 2;
  for (let at = 0; at < info.width * info.height; at += 1) {
    const [x, y] = [at % info.width, Math.floor(at / info.width)];
    if (Math.hypot(x - centre, y - centre) < info.width * 0.4) continue;
    if (data[at * 3] !== green[0]) throw new Error(`Something stands at ${x}, ${y}`);
  }
});
