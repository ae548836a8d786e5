import { UPLOADS_PREFIX } from "#domain/paths.ts";

/** Pixel widths of the variants: twice the width they are shown at; `original` is capped. */
export const VARIANT_WIDTHS = { thumbnail: 88, small: 200, medium: 400, large: 800, original: 2048 } as const;
export type VariantSize = keyof typeof VARIANT_WIDTHS;
export const VARIANT_SIZES = Object.keys(VARIANT_WIDTHS) as VariantSize[];

/** The variant for an image shown at `width` CSS pixels. */
export function sizeForWidth(width: number): VariantSize {
  if (width <= 44) return "thumbnail";
  if (width <= 100) return "small";
  if (width <= 200) return "medium";
  if (width <= 400) return "large";
  return "original";
}

const VARIANT_URL = /^(\/uploads\/[A-Za-z0-9-]+)_(thumbnail|small|medium|large|original)\.webp$/;

export function uploadUrl(name: string, size: VariantSize) {
  return `${UPLOADS_PREFIX}${name}_${size}.webp` as const;
}

/** The URL of another size of the same upload; a URL that is no upload of ours comes back unchanged. */
export function variantUrl(url: string, size: VariantSize): string {
  const match = VARIANT_URL.exec(url);
  return match ? `${match[1]}_${size}.webp` : url;
}

/**
 * `srcset` over `largest` and the variant below it, or undefined when the URL has none: that one is for screens with few
 * pixels, and no screen wants less. Without larger ones a dense phone screen does not fetch the original for a card.
 */
export function variantSrcSet(url: string, largest: VariantSize = "original"): string | undefined {
  const match = VARIANT_URL.exec(url);
  if (!match) return undefined;
  const at = VARIANT_SIZES.indexOf(largest);
  return VARIANT_SIZES.slice(Math.max(0, at - 1), at + 1)
    .map((size) => `${match[1]}_${size}.webp ${VARIANT_WIDTHS[size]}w`)
    .join(", ");
}

export function isVideo(url: string): boolean {
  return /\.(mp4|mov)$/i.test(url);
}

export const VIDEO_EXTENSIONS = ["mp4", "mov"] as const;
export type VideoExtension = (typeof VIDEO_EXTENSIONS)[number];

export function videoUrl(name: string, extension: VideoExtension): string {
  return `${UPLOADS_PREFIX}${name}.${extension}`;
}

const VIDEO_URL = /^\/uploads\/([A-Za-z0-9-]+)\.(?:mp4|mov)$/;

/** The picture that stands for an upload: an image is its own; a video's poster has the sizes of any image. */
export function posterUrl(url: string): string {
  const name = VIDEO_URL.exec(url)?.[1];
  return name === undefined ? url : uploadUrl(name, "original");
}

/** What stands for a whole listing: its first picture, else the poster of its first video. */
export function coverUrl(media: readonly string[]): string | null {
  const cover = media.find((url) => !isVideo(url)) ?? media[0];
  return cover === undefined ? null : posterUrl(cover);
}
