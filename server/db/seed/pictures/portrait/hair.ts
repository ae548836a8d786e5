import { darken, lighten } from "../color.ts";
import { circle, ellipse, path, rect, stroke, times } from "../svg.ts";

export interface Hair {
  /** Drawn behind the head. */
  readonly back: string;
  /** Drawn over the forehead. */
  readonly front: string;
}

// The head is an ellipse around (200, 178), about 124 wide and 156 high: the crown is at y = 100.

type Style = (colour: string, detail: string) => Hair;

const shine = (colour: string) =>
  stroke("M158 118Q176 102 204 102", lighten(colour, 0.28), 5, { opacity: 0.5 });

export const shortStyles: readonly Style[] = [
  (c) => ({
    back: "",
    front:
      path(
        "M136 176Q128 92 200 86Q274 90 264 176Q258 150 250 138Q214 146 176 128Q152 134 146 150Q140 160 136 176z",
        c,
      ) + shine(c),
  }),
  (c) => ({
    back: "",
    front:
      path("M136 178Q124 84 212 84Q276 92 264 178Q260 148 246 134Q226 118 170 122Q148 132 136 178z", c) +
      path("M150 116Q190 60 262 108Q220 96 168 126z", darken(c, 0.1)) +
      shine(c),
  }),
  (c) => ({
    back: "",
    front:
      times(11, (i) =>
        circle(144 + i * 11.2, 124 - Math.sin((i / 10) * Math.PI) * 30, 18, i % 2 ? c : lighten(c, 0.07)),
      ) + path("M136 172Q132 128 152 122H248Q268 128 264 172Q258 146 244 136H156Q142 146 136 172z", c),
  }),
  (c) => ({
    back: "",
    front:
      path(
        "M136 182Q128 108 166 94Q150 116 152 132Q144 150 136 182zM264 182Q272 108 234 94Q250 116 248 132Q256 150 264 182z",
        c,
      ) + path("M160 104Q200 74 240 104Q200 92 160 104z", c, { opacity: 0.5 }),
  }),
  (c) => ({
    back: "",
    front:
      path("M138 170Q132 100 200 92Q268 100 262 170Q258 146 252 132Q200 112 148 132Q142 146 138 170z", c, {
        opacity: 0.92,
      }) + shine(c),
  }),
];

/** A turban; `cloth` instead of the hair's own colour. */
export const turban: Style = (_, cloth) => ({
  back: "",
  front:
    path("M126 152Q120 62 204 58Q284 66 274 160Q242 132 200 124Q158 132 126 160z", cloth) +
    stroke(
      "M130 138Q180 70 256 72M146 124Q206 78 272 100M200 108Q226 92 272 128M200 108Q160 78 150 84",
      darken(cloth, 0.18),
      4,
      { opacity: 0.6 },
    ) +
    path("M180 140Q200 104 220 140Q200 126 180 140z", lighten(cloth, 0.4)),
});

/** A headscarf that frames the face. */
export const headscarf: Style = (_, cloth) => ({
  back: path("M112 190Q104 70 200 68Q296 70 288 190Q292 290 318 340H82Q108 290 112 190z", cloth),
  front:
    path(
      "M126 196Q116 84 200 82Q284 84 274 196Q270 236 248 262Q266 214 262 178Q256 122 200 118Q144 122 138 178Q134 214 152 262Q130 236 126 196z",
      lighten(cloth, 0.08),
    ) +
    path("M146 248Q200 300 254 248Q258 300 232 330H168Q142 300 146 248z", lighten(cloth, 0.04)) +
    stroke("M160 274Q200 310 248 262", darken(cloth, 0.2), 3, { opacity: 0.5 }),
});

const flowers = (cx: number, cy: number) =>
  times(9, (i) =>
    circle(
      cx + Math.cos((i / 8) * Math.PI) * 32,
      cy + Math.sin((i / 8) * Math.PI) * 12,
      7,
      i % 2 ? "#fffdf4" : "#f8f0dc",
    ),
  );

const parted = (c: string) =>
  path("M134 184Q124 88 200 84Q276 88 266 184Q260 142 200 112Q140 142 134 184z", c) +
  stroke("M200 86V112", darken(c, 0.3), 2, { opacity: 0.6 }) +
  shine(c);

export const longStyles: readonly Style[] = [
  (c) => ({
    back: path(
      "M128 168Q116 76 200 76Q284 76 272 168Q276 250 292 306Q250 322 200 320Q150 322 108 306Q124 250 128 168z",
      c,
    ),
    front: parted(c),
  }),
  (c) => ({
    back:
      circle(200, 78, 38, c) +
      stroke("M178 70Q200 54 222 72", lighten(c, 0.25), 4, { opacity: 0.5 }) +
      flowers(200, 92),
    front: parted(c),
  }),
  (c) => ({
    back: path("M128 168Q118 80 200 78Q282 80 272 168Q280 226 266 252H134Q120 226 128 168z", c),
    front:
      path("M134 186Q122 86 206 84Q278 90 266 186Q262 150 248 134Q214 138 168 118Q142 140 134 186z", c) +
      shine(c),
  }),
  (c) => ({
    back:
      path("M130 168Q120 80 200 78Q280 80 270 168L262 230H138z", c) +
      times(5, (i) => ellipse(276 - i * 2, 220 + i * 25, 18 - i * 1.2, 16, i % 2 ? c : lighten(c, 0.1))) +
      rect(262, 336, 14, 8, "#d9533f", 3) +
      times(4, (i) => circle(262 + i * 9, 206 + (i % 2) * 6, 6, "#fffdf4")),
    front: parted(c),
  }),
  (c) => ({
    back: times(14, (i) =>
      circle(
        200 + Math.cos((i / 13) * Math.PI * 1.5 + Math.PI * 0.75) * 78,
        176 + Math.sin((i / 13) * Math.PI * 1.5 + Math.PI * 0.75) * 88,
        32,
        i % 2 ? c : lighten(c, 0.06),
      ),
    ),
    front: times(9, (i) =>
      circle(144 + i * 14, 128 - Math.sin((i / 8) * Math.PI) * 30, 20, i % 2 ? c : lighten(c, 0.07)),
    ),
  }),
];
