import { darken, lighten } from "../color.ts";
import type { Stage } from "../stage.ts";
import { escapeXml, group, num, rect, times } from "../svg.ts";

const graphemes = (text: string) =>
  [...new Intl.Segmenter("en-IN").segment(text)].map((each) => each.segment);

/** Width in ems, guessed high: a letter of an Indian script may be twice as wide as a Latin one. */
export function textWidth(text: string): number {
  return graphemes(text).reduce((sum, char) => {
    if (/^[ilj.,'|!:;I]$/.test(char)) return sum + 0.36;
    if (/^[mwMW@%&]$/.test(char)) return sum + 0.98;
    if (/^[\x20-\x7e]$/.test(char)) return sum + (/[A-Z0-9]/.test(char) ? 0.76 : 0.64);
    return sum + 1.25;
  }, 0);
}

function shorten(text: string, ems: number): string {
  if (textWidth(text) <= ems) return text;
  let out = "";
  for (const char of graphemes(text)) {
    if (textWidth(out + char) > ems - 1.25) break;
    out += char;
  }
  return `${out.trimEnd()}\u2026`;
}

/** Cuts at the space that leaves the two lines most alike. */
function halve(text: string): string[] {
  const words = text.split(" ");
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map(textWidth));
  return cuts.sort((a, b) => longest(a) - longest(b))[0] ?? [text];
}

interface Lines {
  readonly lines: readonly string[];
  readonly size: number;
}

/** One or two lines and the largest size at which they fit into w × h. */
export function fitText(title: string, w: number, h: number): Lines {
  const text = graphemes(title.replace(/\s+/g, " ").trim()).slice(0, 120).join("") || "PG";
  const sizeFor = (lines: readonly string[]) =>
    Math.min(h / (lines.length * 1.3), w / Math.max(...lines.map(textWidth)), 34);
  const one = { lines: [text], size: sizeFor([text]) };
  const two = { lines: halve(text), size: sizeFor(halve(text)) };
  const best = two.size > one.size * 1.15 ? two : one;
  const least = 12;
  return best.size >= least
    ? best
    : { lines: best.lines.map((each) => shorten(each, w / least)), size: least };
}

/** A signboard with its top left corner at (0, 0). */
export function signboard(stage: Stage, title: string, w: number, h: number): string {
  const { palette, rng } = stage;
  const back = rng.pick([
    palette.primary,
    darken(palette.secondary, 0.2),
    "#fdf6e6",
    "#8a2f3c",
    "#1f4f4a",
    palette.accent,
  ]);
  const light =
    Number.parseInt(back.slice(1, 3), 16) * 0.3 +
      Number.parseInt(back.slice(3, 5), 16) * 0.59 +
      Number.parseInt(back.slice(5), 16) * 0.11 >
    140;
  const ink = light ? "#33232b" : "#fff8e6";
  const { lines, size } = fitText(title, w - 30, h - 10);
  const start = h / 2 - ((lines.length - 1) * size * 1.22) / 2 + size * 0.35;
  const text = lines
    .map(
      (each, i) =>
        `<text x="${num(w / 2)}" y="${num(start + i * size * 1.22)}" font-size="${num(size)}" font-family="sans-serif" font-weight="700" text-anchor="middle" fill="${ink}">${escapeXml(each)}</text>`,
    )
    .join("");
  const lamps = times(3, (i) => rect((w / 3) * (i + 0.5) - 7, -8, 14, 6, "#3d3a40", 2));
  const trim = rect(3.5, 3.5, w - 7, h - 7, "none", 4, {
    stroke: lighten(back, light ? 0 : 0.35),
    "stroke-width": 1.4,
    opacity: 0.7,
  });
  return (
    lamps +
    rect(2, 5, w, h, "#2b1a2a", 6, { opacity: 0.2 }) +
    rect(0, 0, w, h, back, 6) +
    trim +
    group(stage.clip(rect(4, 2, w - 8, h - 4, "#fff"), text), { "data-part": "sign" })
  );
}
