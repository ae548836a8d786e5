export const CARD = { width: 1200, height: 630 } as const;

/** The colours of `web/app.css`, by daylight. */
export const COLORS = {
  paper: "#faf8f4",
  surface: "#ffffff",
  ink: "#1f1b16",
  muted: "#696158",
  line: "#e8e2d9",
  brand: "#0f6b5c",
  sun: "#f2a33a",
  sunInk: "#7a4a05",
  sunSoft: "#fdf1de",
  boys: "#1d4f91",
  boysSoft: "#e6eefb",
  ladies: "#9b2c5f",
  ladiesSoft: "#fbe8f1",
  colive: "#0f6b5c",
  coliveSoft: "#e3f1ed",
} as const;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a card shows what it is about. */
export const PICTURE: Box = { left: 556, top: 36, width: 608, height: 558 };
/** Where it says so. */
export const PANEL: Box = { left: 64, top: 56, width: 452, height: 518 };

const GAP = 12;

/** The picture's room shared out: all to one, halves to two, a tall one beside two, four alike. */
export function collage(count: number): Box[] {
  const { left, top, width, height } = PICTURE;
  const half = { width: (width - GAP) / 2, height: (height - GAP) / 2 };
  const right = left + half.width + GAP;
  const low = top + half.height + GAP;
  if (count <= 1) return [PICTURE];
  if (count === 2) {
    return [
      { left, top, width, height: half.height },
      { left, top: low, width, height: half.height },
    ];
  }
  const first = count === 3 ? { left, top, width: half.width, height } : { left, top, ...half };
  const others = [
    { left: right, top, ...half },
    { left: right, top: low, ...half },
  ];
  return count === 3 ? [first, ...others] : [first, ...others, { left, top: low, ...half }];
}

export const svg = (content: string, { width, height }: { width: number; height: number } = CARD): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );

export const pill = ({ left, top, width, height }: Box, fill: string) =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${height / 2}" fill="${fill}"/>`;

function roundedHole({ left, top, width, height }: Box, radius: number): string {
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return [
    `M${left + radius} ${top}h${width - 2 * radius}${arc(radius, radius)}v${height - 2 * radius}`,
    `${arc(-radius, radius)}h${-(width - 2 * radius)}${arc(-radius, -radius)}v${-(height - 2 * radius)}`,
    `${arc(radius, -radius)}z`,
  ].join("");
}

/** Paper with round-cornered windows, to lie over pictures: cheaper than cutting each of them. */
export function paperAround(boxes: readonly Box[]): string {
  const { width, height } = CARD;
  const holes = boxes.map((box) => roundedHole(box, boxes.length > 1 ? 22 : 34)).join("");
  return `<path fill-rule="evenodd" fill="${COLORS.paper}" d="M0 0h${width}v${height}H0z${holes}"/>`;
}

/** The house with a door, 64 pixels, as in the header of every page. */
export function logoAt(left: number, top: number): string {
  return `<g transform="translate(${left} ${top}) scale(1.143)"><rect width="56" height="56" rx="16" fill="${COLORS.brand}"/>
    <g transform="translate(11 11)" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
    <path d="M5 16 17 6l12 10"/><path d="M9 14v13h16V14"/><path d="M13 27v-6a4 4 0 0 1 8 0v6"/></g></g>`;
}

/** A five-pointed star of 26 pixels. */
export function starAt(left: number, top: number): string {
  return `<path transform="translate(${left} ${top})" fill="${COLORS.sun}" d="M13 0l4 8.6 9.4 1.1-7 6.4 1.9 9.3L13 20.8l-8.3 4.6 1.9-9.3-7-6.4L9 8.6z"/>`;
}
