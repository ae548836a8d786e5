import { darken, lighten } from "../color.ts";
import { circle, path, rect, stroke, times } from "../svg.ts";

/** Shoulders from y = 290 down to the lower edge of the 400 × 400 picture. */
type Garment = (tone: string, trim: string) => string;

const torso = (fill: string) => path("M60 404Q62 318 150 300Q200 330 250 300Q338 318 340 404z", fill);

export const shirts: readonly Garment[] = [
  (tone, trim) =>
    torso(tone) +
    path("M158 296L200 338L172 362L142 304zM242 296L200 338L228 362L258 304z", lighten(tone, 0.28)) +
    stroke("M200 340V404", darken(tone, 0.25), 2.4) +
    circle(200, 368, 3.4, trim) +
    circle(200, 392, 3.4, trim),
  (tone, trim) => torso(tone) + path("M158 298Q200 350 242 298L250 304Q200 366 150 304z", trim),
  (tone, trim) =>
    torso(tone) +
    path("M164 294H236L222 322H178z", lighten(tone, 0.2)) +
    rect(188, 318, 24, 86, lighten(tone, 0.16), 3) +
    times(3, (i) => circle(200, 336 + i * 22, 3.6, trim)) +
    stroke("M178 322Q200 330 222 322", trim, 3),
  (tone, trim) =>
    torso("#fbf6ec") +
    path("M60 404Q62 318 148 302L186 404zM340 404Q338 318 252 302L214 404z", darken(tone, 0.15)) +
    path("M148 302L178 362L160 374L138 312zM252 302L222 362L240 374L262 312z", darken(tone, 0.3)) +
    path("M192 330H208L214 404H186z", trim),
];

export const drapes: readonly Garment[] = [
  (tone, trim) =>
    torso(darken(trim, 0.1)) +
    path("M62 404Q66 330 142 304L166 300Q190 360 300 404z", tone) +
    path("M142 304L166 300Q190 360 300 404H280Q172 366 142 304z", lighten(trim, 0.35)) +
    stroke("M96 340Q150 380 190 404M84 366Q110 384 128 404", darken(tone, 0.22), 3, { opacity: 0.5 }),
  (tone, trim) =>
    torso(tone) +
    path("M162 298Q200 372 238 298L246 302Q200 388 154 302z", lighten(tone, 0.35)) +
    path(
      "M96 322Q150 300 154 304Q140 350 148 404H104Q92 360 96 322zM304 322Q250 300 246 304Q260 350 252 404H296Q308 360 304 322z",
      trim,
    ) +
    times(
      4,
      (i) =>
        circle(124, 338 + i * 18, 2.8, lighten(trim, 0.5)) +
        circle(276, 338 + i * 18, 2.8, lighten(trim, 0.5)),
    ),
  (tone, trim) =>
    torso(tone) +
    path("M156 300Q200 352 244 300L250 304Q200 362 150 304z", trim) +
    times(7, (i) => circle(164 + i * 12, 318 + Math.sin((i / 6) * Math.PI) * 22, 3.6, "#f2cf78")),
];
