import * as z from "zod/mini";

export const MB = 1024 * 1024;

export const MEDIA_LIMITS = {
  proofBytes: 5 * MB,
  imageBytes: 100 * MB,
  videoBytes: 100 * MB,
  /** Above this an image is refused before its pixels are decoded. */
  imagePixels: 100_000_000,
  /** Pixels × channels × bytes of each: an image of the most pixels with 8 bits a colour and transparency. */
  imageDecodedBytes: 400_000_000,
  /** What an image that is not read in strips holds in memory: 50 megapixels as the most expensive usual JPEG. */
  imageHeldBytes: 300_000_000,
} as const;

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const VIDEO_TYPES = ["video/mp4", "video/quicktime"] as const;
/** How many pictures and videos a listing may show. */
export const LISTING_MEDIA_MAX = 20;

/** What one account may have uploaded without a listing that takes it: a listing full of the largest files. */
export const UNATTACHED_MAX = { files: 60, bytes: LISTING_MEDIA_MAX * MEDIA_LIMITS.videoBytes } as const;

/** `POST /api/media` (multipart, one `file`): stored, and swept after an hour unless a listing takes it. */
export const uploadedMedia = z.object({
  /** What a listing refers to it by: `uploads` and `profileUpload` of the form, `media` of an edit. */
  name: z.string(),
  url: z.string(),
  kind: z.enum(["image", "video"]),
});
export type UploadedMedia = z.infer<typeof uploadedMedia>;
