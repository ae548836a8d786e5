export type Point = readonly [number, number];
type Value = string | number | undefined;
export type Attrs = Readonly<Record<string, Value>>;

/** One decimal is a sixteenth of a pixel at full size: enough, and it keeps the files small. */
export const num = (value: number) => String(Math.round(value * 10) / 10);

/** Text fit for XML content and attributes; characters XML 1.0 cannot carry are dropped. */
export function escapeXml(text: string): string {
  const names: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return [...text]
    .filter((char) => /[^\p{Cc}\p{Cs}\p{Cn}]/u.test(char))
    .map((char) => names[char] ?? char)
    .join("");
}

export function attrs(values: Attrs): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? trim(name, value) : value}"`)
    .join("");
}

const fine = new Set(["opacity", "fill-opacity", "stroke-opacity"]);
const trim = (name: string, value: number) =>
  fine.has(name) ? String(Math.round(value * 100) / 100) : num(value);

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, more: Attrs = {}) =>
  `<rect${attrs({ x, y, width: Math.max(w, 0), height: Math.max(h, 0), rx: r || undefined, fill, ...more })}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attrs = {}) =>
  `<circle${attrs({ cx, cy, r, fill, ...more })}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attrs = {}) =>
  `<ellipse${attrs({ cx, cy, rx, ry, fill, ...more })}/>`;

export const path = (d: string, fill: string, more: Attrs = {}) => `<path${attrs({ d, fill, ...more })}/>`;

// Round line ends are inherited from the root of every picture.
export const stroke = (d: string, colour: string, width: number, more: Attrs = {}) =>
  `<path${attrs({ d, fill: "none", stroke: colour, "stroke-width": width, ...more })}/>`;

export const poly = (points: readonly Point[], fill: string, more: Attrs = {}) =>
  path(`M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}Z`, fill, more);

export const line = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  colour: string,
  width: number,
  more: Attrs = {},
) => stroke(`M${num(x1)} ${num(y1)}L${num(x2)} ${num(y2)}`, colour, width, more);

export const group = (content: string, values: Attrs = {}) =>
  content ? `<g${attrs(values)}>${content}</g>` : "";

export const move = (x: number, y: number, content: string, scale = 1) =>
  group(content, {
    transform: `translate(${num(x)} ${num(y)})${scale === 1 ? "" : ` scale(${Math.round(scale * 1000) / 1000})`}`,
  });

/** Round dots of one colour as a single path. */
export const dots = (points: readonly Point[], r: number, colour: string, more: Attrs = {}) =>
  stroke(points.map(([x, y]) => `M${num(x)} ${num(y)}h.1`).join(""), colour, r * 2, more);

/** Joins what a callback draws for 0 … count-1. */
export const times = (count: number, draw: (i: number) => string) =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, i) => draw(i)).join("");
