import { svg } from "./shapes.ts";

const WIDTH = 608;
const HEIGHT = 558;

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

function windows(left: number, top: number, columns: number, rows: number, lit: readonly number[]): string {
  return Array.from({ length: columns * rows }, (_, at) => {
    const x = left + (at % columns) * 62;
    const y = top + Math.floor(at / columns) * 82;
    const glass = lit.includes(at) ? "#ffd98a" : "#bfe0da";
    return `${rect(x, y, 40, 50, "#fff", 8)}${rect(x + 5, y + 5, 30, 40, glass, 5)}${rect(x - 4, y + 50, 48, 7, "#0b5246", 3)}`;
  }).join("");
}

const tree = (x: number, y: number, size: number, fill: string) =>
  `<rect x="${x - 4}" y="${y}" width="8" height="${size}" rx="4" fill="#7b5a41"/>
   <circle cx="${x}" cy="${y - size * 0.3}" r="${size * 0.62}" fill="${fill}"/>
   <circle cx="${x - size * 0.36}" cy="${y + size * 0.08}" r="${size * 0.4}" fill="${fill}"/>
   <circle cx="${x + size * 0.38}" cy="${y + size * 0.04}" r="${size * 0.42}" fill="${fill}"/>`;

/** A house in the evening, of our own drawing: what a card shows when there is no picture. */
export function drawScene(): Buffer {
  return svg(
    [
      `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f9d7a4"/>
        <stop offset=".55" stop-color="#fbe9d0"/><stop offset="1" stop-color="#e3f1ed"/></linearGradient></defs>`,
      rect(0, 0, WIDTH, HEIGHT, "url(#sky)"),
      `<circle cx="470" cy="132" r="66" fill="#f2a33a" opacity=".22"/><circle cx="470" cy="132" r="46" fill="#f2a33a"/>`,
      `<path d="M60 118h92a22 22 0 0 0 0-44 34 34 0 0 0-64-8 26 26 0 0 0-28 52z" fill="#fff" opacity=".75"/>`,
      `<path d="M0 372q110-92 230-40t190-30 188 20v236H0z" fill="#a9cfc0"/>`,
      `<path d="M0 420q150-70 310-24t298-26v188H0z" fill="#7fb59f"/>`,
      rect(56, 262, 150, 240, "#e9b48c", 14),
      windows(84, 292, 2, 2, [1]),
      rect(436, 236, 132, 266, "#d98f6b", 14),
      windows(456, 266, 2, 3, [0, 3]),
      rect(186, 176, 272, 330, "#0f6b5c", 18),
      `<path d="M164 190 322 76l158 114z" fill="#0b5246"/>`,
      rect(298, 128, 48, 40, "#ffd98a", 10),
      windows(226, 212, 4, 2, [1, 6]),
      `<path d="M286 506v-84a36 36 0 0 1 72 0v84z" fill="#fdf1de"/><circle cx="342" cy="462" r="5" fill="#0f6b5c"/>`,
      rect(226, 410, 40, 50, "#fff", 8),
      rect(231, 415, 30, 40, "#ffd98a", 5),
      rect(374, 410, 40, 50, "#fff", 8),
      rect(379, 415, 30, 40, "#bfe0da", 5),
      rect(0, 498, WIDTH, 60, "#5f9a80"),
      `<path d="M262 558q26-30 34-56h52q8 26 34 56z" fill="#f3e3c7"/>`,
      tree(120, 460, 62, "#3f8a6c"),
      tree(528, 466, 56, "#347a5f"),
      tree(30, 480, 40, "#4f9b7c"),
    ].join(""),
    { width: WIDTH, height: HEIGHT },
  );
}
