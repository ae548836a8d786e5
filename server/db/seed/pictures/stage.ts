import type { Palette } from "./palette.ts";
import type { Rng } from "./random.ts";
import { group, move, num, type Point, rect } from "./svg.ts";

export type Light = "morning" | "day" | "golden" | "evening" | "monsoon";

/**
 * One-point perspective. Lengths are pixels on the back wall (150 to the metre): `x` across,
 * `h` above the floor, `d` from the back wall towards the viewer.
 */
export interface Camera {
  readonly vx: number;
  readonly vy: number;
  readonly focal: number;
  readonly floor: number;
  scale(d: number): number;
  at(x: number, h: number, d: number): Point;
}

export function createCamera(vx: number, vy: number, focal: number, floor: number): Camera {
  const scale = (d: number) => focal / (focal - Math.min(d, focal * 0.8));
  const at = (x: number, h: number, d: number): Point => {
    const s = scale(d);
    return [vx + (x - vx) * s, vy + (floor - h - vy) * s];
  };
  return { vx, vy, focal, floor, scale, at };
}

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** What one picture is drawn on: painters add to its layers, `finish` puts them together. */
export class Stage {
  readonly defs: string[] = [];
  private readonly solids: { depth: number; svg: string }[] = [];
  private readonly back: string[] = [];
  private readonly shade: string[] = [];
  private readonly shine: string[] = [];
  private readonly shared = new Map<string, string>();
  private readonly gradients = new Map<string, string>();
  private ids = 0;

  /** How much nearer than the bare 800 × 600 the picture is taken. */
  zoom = 1;

  constructor(
    readonly rng: Rng,
    readonly palette: Palette,
    readonly light: Light,
    readonly camera: Camera,
  ) {}

  get isDark(): boolean {
    return this.light === "evening";
  }

  id(): string {
    this.ids += 1;
    return `i${this.ids}`;
  }

  private gradient(tag: string, geometry: string, stops: readonly Stop[]): string {
    const key = `${geometry}${JSON.stringify(stops)}`;
    const known = this.gradients.get(key);
    if (known) return known;
    const id = this.id();
    this.gradients.set(key, `url(#${id})`);
    const body = stops
      .map(([at, colour, opacity]) => {
        const alpha = opacity === undefined ? "" : ` stop-opacity="${opacity}"`;
        return `<stop offset="${at}" stop-color="${colour}"${alpha}/>`;
      })
      .join("");
    this.defs.push(`<${tag} id="${id}"${geometry}>${body}</${tag}>`);
    return `url(#${id})`;
  }

  vertical(...stops: Stop[]): string {
    return this.gradient("linearGradient", ' x1="0" y1="0" x2="0" y2="1"', stops);
  }

  horizontal(...stops: Stop[]): string {
    return this.gradient("linearGradient", ' x1="0" y1="0" x2="1" y2="0"', stops);
  }

  radial(...stops: Stop[]): string {
    return this.gradient("radialGradient", "", stops);
  }

  /** Draws what appears many times once, and points to it. */
  reuse(key: string, draw: () => string): string {
    let id = this.shared.get(key);
    if (!id) {
      id = this.id();
      this.shared.set(key, id);
      this.defs.push(`<g id="${id}">${draw()}</g>`);
    }
    return `<use href="#${id}"/>`;
  }

  clip(shape: string, content: string): string {
    const id = this.id();
    this.defs.push(`<clipPath id="${id}">${shape}</clipPath>`);
    return group(content, { "clip-path": `url(#${id})` });
  }

  /** On the walls and the floor, before anything that stands in the room, in the order of calls. */
  paint(svg: string): void {
    this.back.push(svg);
  }

  /** Something that stands in the room: what is nearer to the viewer is drawn later. */
  stand(depth: number, svg: string): void {
    this.solids.push({ depth, svg });
  }

  /** A flat drawing with its foot in the middle at (0, 0), standing at a place of the room. */
  sprite(x: number, h: number, d: number, svg: string, depth = d): void {
    this.stand(depth, this.placed(x, h, d, svg));
  }

  placed(x: number, h: number, d: number, svg: string): string {
    const [sx, sy] = this.camera.at(x, h, d);
    return move(sx, sy, svg, this.camera.scale(d));
  }

  /** Dark shapes on the floor; blurred together once. */
  shadow(svg: string): void {
    this.shade.push(svg);
  }

  /** Light over everything, after the tint of the hour. */
  glow(x: number, y: number, r: number, colour: string, strength: number): void {
    const fill = this.radial([0, colour, strength], [0.45, colour, strength * 0.38], [1, colour, 0]);
    this.shine.push(`<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"/>`);
  }

  finish(): string {
    const solids = this.solids
      .map((solid, order) => ({ ...solid, order }))
      .sort((a, b) => a.depth - b.depth || a.order - b.order)
      .map((solid) => solid.svg)
      .join("");
    const shade = group(this.shade.join(""), { filter: "url(#soft)", opacity: 0.3, fill: "#3a2330" });
    const soft =
      '<filter id="soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="6"/></filter>';
    const z = this.zoom;
    const nearer =
      z === 1 ? {} : { transform: `translate(${num(400 - 400 * z)} ${num(330 - 330 * z)}) scale(${z})` };
    const room = group(this.back.join("") + shade + solids + this.tint() + this.shine.join(""), nearer);
    const body = room + this.edges();
    return (
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600" stroke-linecap="round">' +
      `<defs>${soft}${this.defs.join("")}</defs>${body}</svg>`
    );
  }

  private edges(): string {
    const warm = this.isDark ? "#ffb765" : "#fff3d6";
    const heart = this.radial(
      [0, warm, this.isDark ? 0.2 : 0.08],
      [0.7, warm, 0],
      [1, "#3a2330", this.isDark ? 0.2 : 0.05],
    );
    return rect(-100, -75, 1000, 750, heart);
  }

  private tint(): string {
    const tones: Record<Light, readonly [string, number]> = {
      morning: ["#ffe2b0", 0.1],
      day: ["#ffffff", 0],
      golden: ["#ff9d4d", 0.13],
      evening: ["#3a2660", 0.15],
      monsoon: ["#47607a", 0.07],
    };
    const [colour, opacity] = tones[this.light];
    return opacity ? rect(0, 0, 800, 600, colour, 0, { opacity }) : "";
  }
}
