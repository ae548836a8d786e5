import { createRequire } from "node:module";
import { join } from "node:path";
import sharp from "sharp";
import { projectRoot } from "#server/lib/root.ts";

const FONTS = [
  "@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf",
  "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf",
  "@expo-google-fonts/noto-sans-kannada/700Bold/NotoSansKannada_700Bold.ttf",
  "@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf",
];

// What one line may show; a host's title is not bounded so tightly.
const LONGEST = 160;

let ready: Promise<void> | undefined;

/** A font that was named once is known to this process from then on, as if the machine had it: many have none. */
function fontsReady(): Promise<void> {
  ready ??= (async () => {
    const { resolve } = createRequire(join(projectRoot(), "package.json"));
    for (const name of FONTS) {
      const text = { text: "x", font: "Inter 12", fontfile: resolve(name), rgba: true };
      await sharp({ text }).raw().toBuffer();
    }
  })();
  return ready;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Words of somebody as they can be drawn: no markup, no control or direction characters (but the joiners that Indian
 * scripts are written with), and no emoji, which our fonts lack.
 */
export function drawable(text: string): string {
  const plain = text
    .normalize("NFC")
    .replace(/[\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\u{FE0F}]/gu, (each) =>
      /[©®]/.test(each) ? each : "",
    )
    .replace(/[^\P{C}\u200c\u200d]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...plain].slice(0, LONGEST).join("");
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (each) => ENTITIES[each]!);

export interface Span {
  text: string;
  /** Pixels. */
  size: number;
  color: string;
  bold?: boolean;
}

/** A text as pixels, cut to what is inked. */
export interface Block {
  pixels: Buffer;
  width: number;
  height: number;
}

const markup = ({ text, size, color, bold }: Span) =>
  `<span size="${size}pt" foreground="${color}" weight="${bold ? 700 : 500}">${escaped(text)}</span>`;

/** Texts one behind the other on a line; wrapped, also inside a long word, when a width is given. */
export async function setText(spans: readonly Span[], width?: number): Promise<Block | null> {
  const shown = spans.map((span) => ({ ...span, text: drawable(span.text) }));
  if (shown.every(({ text }) => text === "")) return null;
  await fontsReady();
  const text = {
    text: shown.map(markup).join(" "),
    font: "Inter, Noto Sans Kannada, Noto Sans Devanagari 20",
    rgba: true,
    // A point is a pixel.
    dpi: 72,
    spacing: 6,
    ...(width !== undefined && { width, wrap: "word-char" as const }),
  };
  const { data, info } = await sharp({ text })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

interface Room {
  width: number;
  height: number;
  /** Tried one after another, the largest first. */
  sizes: readonly number[];
}

/** A paragraph as large as it fits; one that does not fit at the smallest size ends in "…". */
export async function fitText(
  span: Omit<Span, "size">,
  { width, height, sizes }: Room,
): Promise<Block | null> {
  let words = drawable(span.text);
  for (const size of sizes) {
    const block = await setText([{ ...span, text: words, size }], width);
    if (!block || block.height <= height) return block;
  }
  const size = sizes.at(-1) ?? 32;
  for (;;) {
    const letters = [...words.replace(/…$/, "")];
    const kept = letters.slice(
      0,
      Math.max(1, Math.min(letters.length - 4, Math.floor(letters.length * 0.85))),
    );
    const cut = kept.join("");
    words = `${(/^(.+)\s/.exec(cut)?.[1] ?? cut).trim()}…`;
    const block = await setText([{ ...span, text: words, size }], width);
    if (!block || block.height <= height || letters.length <= 2) return block;
  }
}
