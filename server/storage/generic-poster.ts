import sharp from "sharp";

const WIDTH = 1280;
const HEIGHT = 960;

interface Mood {
  wall: string;
  light: string;
  floor: string;
  sofa: string;
  accent: string;
}

const MOODS: readonly Mood[] = [
  { wall: "#e9dcc9", light: "#fbf3e4", floor: "#c9a27c", sofa: "#3f6b5c", accent: "#d9793f" },
  { wall: "#d5dfe0", light: "#f2f6f3", floor: "#b3916f", sofa: "#a8563f", accent: "#2f6f7a" },
  { wall: "#efd8cb", light: "#fdf1e8", floor: "#b98a6b", sofa: "#41597a", accent: "#c9922e" },
  { wall: "#dcdfc9", light: "#f7f6e6", floor: "#bf9a72", sofa: "#7a4a5e", accent: "#5b7f3b" },
];

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

function room({ wall, light, floor, sofa, accent }: Mood): string {
  const window_ = [
    rect(140, 130, 380, 400, "#fff", 12),
    `<g clip-path="url(#pane)">${rect(160, 150, 340, 360, "#cfe6ee")}
      <circle cx="420" cy="230" r="46" fill="#ffe9b0"/>
      <path d="M160 430q80-70 170-20t170-30v130H160z" fill="#8fb389"/>
      <path d="M160 470q110-50 200-10t140-20v70H160z" fill="#6f9a70"/></g>`,
    rect(322, 150, 16, 360, "#fff"),
    rect(160, 322, 340, 16, "#fff"),
    `<path d="M110 110h60v450q-50-30-60-120zM550 110h-60v450q50-30 60-120z" fill="${accent}" opacity=".85"/>`,
    rect(90, 96, 480, 16, "#7b5a41", 8),
  ];
  const lamp = `<path d="M1060 250h120l40 130h-200z" fill="${light}"/>${rect(1112, 380, 14, 330, "#5b4636")}
    ${rect(1066, 706, 108, 16, "#5b4636", 8)}<circle cx="1119" cy="420" r="250" fill="url(#glow)"/>`;
  const seat = [
    rect(330, 470, 600, 190, sofa, 46),
    rect(350, 640, 560, 90, sofa, 20),
    rect(350, 580, 270, 110, sofa, 26),
    rect(640, 580, 270, 110, sofa, 26),
    rect(350, 580, 270, 110, "#fff", 26).replace("/>", ' opacity=".08"/>'),
    rect(640, 580, 270, 110, "#fff", 26).replace("/>", ' opacity=".08"/>'),
    rect(290, 560, 80, 170, sofa, 34),
    rect(890, 560, 80, 170, sofa, 34),
    rect(400, 500, 120, 110, accent, 22),
    rect(740, 510, 110, 100, light, 22),
    rect(360, 724, 24, 40, "#5b4636", 6),
    rect(876, 724, 24, 40, "#5b4636", 6),
  ];
  return [
    rect(0, 0, WIDTH, HEIGHT, wall),
    `<path d="M160 150 500 150 900 760 420 760z" fill="${light}" opacity=".45"/>`,
    rect(0, 690, WIDTH, 270, floor),
    rect(0, 676, WIDTH, 16, "#fff"),
    `<ellipse cx="640" cy="820" rx="480" ry="90" fill="${accent}" opacity=".25"/>`,
    ...window_,
    `<g transform="translate(640 190)">${rect(0, 0, 230, 170, "#fff", 8)}${rect(16, 16, 198, 138, accent)}
      <circle cx="70" cy="70" r="30" fill="${light}"/><path d="M16 154 90 80l50 50 34-30 40 54z" fill="${sofa}"/></g>`,
    lamp,
    ...seat,
  ].join("");
}

/** Which of the drawn rooms a video gets: the same name always gives the same one. */
export const genericPosterOf = (name: string): number =>
  Number.parseInt(name.slice(0, 2), 16) % MOODS.length || 0;

/** A drawn living room, for videos of which no frame can be had. */
export function drawGenericPoster(which: number): Promise<Buffer> {
  const mood = MOODS[which] ?? MOODS[0]!;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
    <defs><clipPath id="pane">${rect(160, 150, 340, 360, "#fff")}</clipPath>
    <radialGradient id="glow"><stop offset="0" stop-color="#ffe7b3" stop-opacity=".75"/>
    <stop offset="1" stop-color="#ffe7b3" stop-opacity="0"/></radialGradient></defs>${room(mood)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
