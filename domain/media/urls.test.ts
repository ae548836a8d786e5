import { expect, test } from "vitest";
import {
  coverUrl,
  isVideo,
  posterUrl,
  sizeForWidth,
  uploadUrl,
  VARIANT_SIZES,
  variantSrcSet,
  variantUrl,
  videoUrl,
} from "./urls.ts";

test.each([
  [1, "thumbnail"],
  [44, "thumbnail"],
  [45, "small"],
  [100, "small"],
  [101, "medium"],
  [200, "medium"],
  [201, "large"],
  [400, "large"],
  [401, "original"],
])("an image shown %d wide is taken in size %s", (width, size) => expect(sizeForWidth(width)).toBe(size));

test("each size of an upload leads to every other", () => {
  for (const from of VARIANT_SIZES) {
    for (const to of VARIANT_SIZES)
      expect(variantUrl(uploadUrl("Ab-1", from), to)).toBe(uploadUrl("Ab-1", to));
  }
});

test.each(["https://elsewhere.test/a_small.webp", "/uploads/../x_small.webp", "/uploads/a_huge.webp", ""])(
  "%j is no upload of ours: it stays, and has no srcset",
  (url) => {
    expect(variantUrl(url, "small")).toBe(url);
    expect(variantSrcSet(url)).toBeUndefined();
  },
);

test("srcset names the largest size and the one below it, with their widths in pixels", () => {
  expect(variantSrcSet("/uploads/a_original.webp")).toBe(
    "/uploads/a_large.webp 800w, /uploads/a_original.webp 2048w",
  );
  expect(variantSrcSet("/uploads/a_original.webp", "thumbnail")).toBe("/uploads/a_thumbnail.webp 88w");
});

test("MP4 and MOV are videos", () => {
  expect(["/a.mp4", "/a.MOV", "/a.webp", "/mp4"].map(isVideo)).toEqual([true, true, false, false]);
});

test("the poster of a video is a picture in every size; a picture is its own", () => {
  expect(posterUrl(videoUrl("Ab-1", "mov"))).toBe("/uploads/Ab-1_original.webp");
  expect(variantUrl(posterUrl(videoUrl("Ab-1", "mp4")), "small")).toBe("/uploads/Ab-1_small.webp");
  for (const url of ["/uploads/a_original.webp", "https://elsewhere.test/a.mp4", "/uploads/../a.mp4", ""]) {
    expect(posterUrl(url)).toBe(url);
  }
});

test.each([
  [[], null],
  [["/uploads/v.mp4"], "/uploads/v_original.webp"],
  [["/uploads/v.mp4", "/uploads/a_original.webp"], "/uploads/a_original.webp"],
] as [string[], string | null][])("the cover of %j is %s", (media, cover) => {
  expect(coverUrl(media)).toBe(cover);
});
