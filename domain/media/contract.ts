export const MB = 1024 * 1024;

export const MEDIA_LIMITS = {
  proofBytes: 5 * MB,
  imageBytes: 100 * MB,
  /** Above this an image is refused before its pixels are decoded. */
  imagePixels: 100_000_000,
} as const;

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const mediaMessages = {
  fileUploadError: "File Upload Error",
  unsupportedMedia: "Some files exceed 100MB or are not supported image/video types",
  /** The two above as one sentence, for answers that have no title. */
  fileRefused: "File Upload Error: Some files exceed 100MB or are not supported image/video types",
  tooManyPixels: "This image has too many pixels. Please use one of at most 100 megapixels.",
  unreadableImage: "This image could not be read. Please try another file.",
} as const;
