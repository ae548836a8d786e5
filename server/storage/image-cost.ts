/** What the head of an image says of it; names and values are those of sharp's metadata. */
export interface ImageHead {
  width: number;
  height: number;
  channels: number;
  format: string;
  /** "uchar", "ushort" and so on. */
  depth: string;
  /** Of a PNG: interlaced. */
  isProgressive: boolean;
  /** Of a JPEG: "4:2:0" and so on. */
  chromaSubsampling: string | null;
  /** Of a JPEG: how often it goes over its pixels. */
  scans: number;
}

export interface ImageCost {
  /** All of its pixels, which somebody has to work through. */
  decodedBytes: number;
  /** How much of it must be in memory at once. */
  heldBytes: number;
}

/** A progressive JPEG of a camera or an editor has ten or so. Hundreds fit into a small file, and take half a minute. */
export const SCANS_MAX = 50;

/** Small images cost little, whatever is in them. */
const DENSE_PIXELS = 2_000_000;
/** A photo has 20 pixels in a byte at most, a screenshot 100. A file of one colour can have thousands. */
const PIXELS_PER_BYTE_MAX = 300;

/** A small file that says it has very many pixels: opening it takes a second, sending it nothing. */
export const isHollow = (
  { width, height }: Pick<ImageHead, "width" | "height">,
  fileBytes: number,
): boolean => width * height > Math.max(DENSE_PIXELS, fileBytes * PIXELS_PER_BYTE_MAX);

/** A progressive JPEG keeps its coefficients, of 16 bits each, until the last scan has come. */
const COEFFICIENT_BYTES = 2;
/** Measured on lossless WebP, the most expensive: the decoder's own picture and the part of ours that overlaps it. */
const WEBP_PIXEL_BYTES = 5;

function samplesPerPixel({ channels, chromaSubsampling }: ImageHead): number {
  if (chromaSubsampling === "4:2:0") return 1.5;
  return chromaSubsampling === "4:2:2" ? 2 : channels;
}

/** What decoding costs, told from the head alone. Images that come row by row are read in strips and hold nothing. */
export function imageCost(head: ImageHead): ImageCost {
  const pixels = head.width * head.height;
  const decodedBytes = pixels * head.channels * (head.depth === "uchar" ? 1 : 2);
  if (head.format === "webp") return { decodedBytes, heldBytes: pixels * WEBP_PIXEL_BYTES };
  if (!head.isProgressive) return { decodedBytes, heldBytes: 0 };
  const isJpeg = head.format === "jpeg";
  return {
    decodedBytes,
    heldBytes: isJpeg ? pixels * samplesPerPixel(head) * COEFFICIENT_BYTES : decodedBytes,
  };
}
