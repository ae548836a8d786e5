import sharp, { type OverlayOptions } from "sharp";
import type { Gender } from "#domain/listings/choices.ts";
import { drawScene } from "./scene.ts";
import { type Box, CARD, COLORS, collage, logoAt, PANEL, paperAround, pill, starAt, svg } from "./shapes.ts";
import { type Block, fitText, type Span, setText } from "./text.ts";

/** What a card says; all of it may be somebody's words. */
export interface CardWords {
  title: string;
  /** Where it is, or what it is. */
  line: string;
  /** A label in the colours of whom it is for. */
  tag?: { text: string; gender: Gender | null };
  /** "₹9,500", with "/mo" behind it or "from" before it in smaller letters. */
  price?: { before?: string; amount: string; after?: string };
  /** "4.7", and from how many; only what people have given. */
  rating?: { score: string; reviews: number };
}

const MAX_BYTES = 290_000;
/** Between the title and what stands under it. */
const GAP = 24;
const QUALITIES = [84, 72, 58, 40] as const;

const at = (block: Block, left: number, top: number): OverlayOptions => ({ input: block.pixels, left, top });

/** A picture cut to its box; one that cannot be read is none. */
async function cut(source: Buffer, { left, top, width, height }: Box): Promise<OverlayOptions | null> {
  try {
    const { data, info } = await sharp(source, { limitInputPixels: 60_000_000 })
      .resize({ width, height, fit: "cover" })
      .flatten({ background: COLORS.paper })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { input: data, raw: { width, height, channels: info.channels }, left, top };
  } catch {
    return null;
  }
}

async function pictures(sources: readonly Buffer[]): Promise<{ layers: OverlayOptions[]; boxes: Box[] }> {
  const wanted = sources.slice(0, 4);
  const boxes = collage(wanted.length);
  const layers = await Promise.all(wanted.map((source, index) => cut(source, boxes[index]!)));
  const found = layers.filter((layer) => layer !== null);
  if (found.length > 0 && found.length === wanted.length) return { layers: found, boxes };
  // One of several cannot be read: the others have its room.
  if (found.length > 0) return pictures(wanted.filter((_, index) => layers[index] !== null));
  const [box] = collage(1);
  return { layers: [{ input: drawScene(), left: box!.left, top: box!.top }], boxes: [box!] };
}

const TAG_COLORS = {
  boys: [COLORS.boys, COLORS.boysSoft],
  ladies: [COLORS.ladies, COLORS.ladiesSoft],
  colive: [COLORS.colive, COLORS.coliveSoft],
  everybody: [COLORS.sunInk, COLORS.sunSoft],
} as const;

interface Drawn {
  shapes: string;
  texts: OverlayOptions[];
}

async function wordmark(): Promise<Drawn> {
  const name = await setText([{ text: "Tangu", size: 34, color: COLORS.ink, bold: true }]);
  const kannada = await setText([{ text: "ತಂಗು", size: 26, color: COLORS.brand, bold: true }]);
  const left = PANEL.left + 82;
  return {
    shapes: logoAt(PANEL.left, PANEL.top),
    texts: [
      ...(name ? [at(name, left, PANEL.top + 19)] : []),
      ...(name && kannada ? [at(kannada, left + name.width + 14, PANEL.top + 22)] : []),
    ],
  };
}

async function tagAt(tag: NonNullable<CardWords["tag"]>, top: number): Promise<Drawn & { height: number }> {
  const [color, soft] = TAG_COLORS[tag.gender ?? "everybody"];
  const text = await setText([{ text: tag.text, size: 24, color, bold: true }]);
  if (!text) return { shapes: "", texts: [], height: 0 };
  const height = 46;
  const box = { left: PANEL.left, top, width: text.width + 44, height };
  return {
    shapes: pill(box, soft),
    texts: [at(text, PANEL.left + 22, Math.round(top + (height - text.height) / 2))],
    height: height + 26,
  };
}

/** Title, place and label under each other, the title as large as the rest leaves room. */
async function about({ title, line, tag }: CardWords, bottom: number): Promise<Drawn> {
  const top = PANEL.top + 112;
  const label: Drawn & { height: number } = tag
    ? await tagAt(tag, top)
    : { shapes: "", texts: [], height: 0 };
  const place = await fitText(
    { text: line, color: COLORS.muted },
    { width: PANEL.width, height: 76, sizes: [28, 26] },
  );
  const room = bottom - top - label.height - (place ? place.height + GAP : 0);
  const heading = await fitText(
    { text: title, color: COLORS.ink, bold: true },
    { width: PANEL.width, height: room, sizes: [56, 50, 44, 38] },
  );
  const headingTop = top + label.height;
  return {
    shapes: label.shapes,
    texts: [
      ...label.texts,
      ...(heading ? [at(heading, PANEL.left, headingTop)] : []),
      ...(place ? [at(place, PANEL.left, headingTop + (heading ? heading.height + GAP : 0))] : []),
    ],
  };
}

async function foot({ price, rating }: CardWords): Promise<Drawn & { top: number }> {
  const bottom = PANEL.top + PANEL.height;
  const small = (text: string | undefined): Span[] =>
    text === undefined ? [] : [{ text, size: 26, color: COLORS.muted }];
  const amount = price && {
    spans: [
      ...small(price.before),
      { text: price.amount, size: 54, color: COLORS.brand, bold: true },
      ...small(price.after),
    ],
  };
  const sum = amount ? await setText(amount.spans) : null;
  const score = rating
    ? await setText([
        { text: rating.score, size: 30, color: COLORS.ink, bold: true },
        { text: `(${rating.reviews})`, size: 26, color: COLORS.muted },
      ])
    : null;
  const sumTop = bottom - (sum?.height ?? 0);
  const scoreLeft =
    PANEL.left + (sum && sum.width + 70 + (score?.width ?? 0) <= PANEL.width ? sum.width + 34 : 0);
  const beside = scoreLeft > PANEL.left || !sum;
  const scoreTop = beside ? bottom - 34 : sumTop - 50;
  return {
    shapes: score ? starAt(scoreLeft, scoreTop - 2) : "",
    texts: [
      ...(sum ? [at(sum, PANEL.left, sumTop)] : []),
      ...(score ? [at(score, scoreLeft + 36, scoreTop)] : []),
    ],
    top: score && !beside ? scoreTop : sumTop,
  };
}

async function encode(layers: OverlayOptions[]): Promise<Buffer> {
  const { width, height } = CARD;
  const drawn = await sharp({ create: { width, height, channels: 3, background: COLORS.paper } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width, height, channels: drawn.info.channels };
  for (const quality of QUALITIES) {
    const jpeg = await sharp(drawn.data, { raw }).jpeg({ quality, progressive: true }).toBuffer();
    if (jpeg.length <= MAX_BYTES || quality === QUALITIES.at(-1)) return jpeg;
  }
  return drawn.data;
}

/**
 * A card of 1200 × 630 as a JPEG below 300 kB, for whoever shares a page.
 * @param sources files of up to four pictures; a drawing of ours stands in when none can be read
 */
export async function drawCard(words: CardWords, sources: readonly Buffer[]): Promise<Buffer> {
  const [picture, brand, bottom] = await Promise.all([pictures(sources), wordmark(), foot(words)]);
  const middle = await about(words, bottom.top - 28);
  const parts = [brand, middle, bottom];
  const shapes = paperAround(picture.boxes) + parts.map((part) => part.shapes).join("");
  return encode([
    ...picture.layers,
    { input: svg(shapes), left: 0, top: 0 },
    ...parts.flatMap((part) => part.texts),
  ]);
}
