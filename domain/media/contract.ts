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
  /** What an image that is not read in strips holds in memory: 50 megapixels as the dearest usual JPEG. */
  imageHeldBytes: 300_000_000,
} as const;

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const mediaMessages = {
  fileUploadError: "File Upload Error",
  profileImageError: "Profile Image Error",
  unsupportedMedia: "Some files exceed 100MB or are not supported image/video types",
  /** The two above as one sentence, for answers that have no title. */
  fileRefused: "File Upload Error: Some files exceed 100MB or are not supported image/video types",
  /** Of one file that is sent by itself, where each reason has a sentence of its own. */
  fileTooLarge: "This file is larger than 100 MB. Choose a smaller one.",
  fileTypeUnknown: "We can't show this type of file. Choose another one.",
  /** Of the picture of whoever runs the place. */
  profileRefused: "Profile Image Error: Please use a JPG, PNG or WebP image of at most 100MB",
  tooManyFiles: "A stay can show at most 20 photos and videos",
  tooManyPixels: "This image has too many pixels. Please use one of at most 100 megapixels.",
  tooMuchMemory: "This image needs too much memory to open. Please save it as an ordinary JPG and try again.",
  imagesBusy: "Many photos are being sent right now. Please try again in a moment.",
  imagesUnavailable: "We can't open photos right now. Please try again later.",
  unreadableVideo: "This video could not be read. Please try another file.",
  paddedVideo:
    "Most of this file isn't video. Please save the video again in your phone's editor, then send it.",
  mediaGone: "An uploaded file is no longer there. Please add it again.",
  noFile: "No file was sent. Please choose one.",
  unreadableImage: "This image could not be read. Please try another file.",
} as const;

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
