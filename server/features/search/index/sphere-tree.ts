import type { Point } from "../filter-reads.ts";
import { type Bits, hasBit } from "./bits.ts";

const LEAF = 256;
/** Half the width of the smallest cell, in radii of the Earth: six metres. Deeper, a tall building would never fit. */
const MIN_HALF = 2 ** -20;
/** More than distances differ by rounding, less than a millimetre. */
export const ROUNDING = 1e-12;

/** A cube, by its middle and half its width. */
export interface Cube extends Point {
  half: number;
}

/** A part of the unit sphere. Of a cube it may say no to both while it is not sure. */
export interface Region {
  /** Whether nothing of it lies in the cube. */
  misses(cube: Cube): boolean;
  /** Whether all of the sphere that lies in the cube is part of it. */
  holds(cube: Cube): boolean;
  /**
   * Where a point lies: above 0 inside, below 0 outside, 0 so near the edge that only `has` knows.
   * @param at where its three coordinates begin in `points`
   */
  sideOf(points: readonly number[], at: number): number;
  has(slot: number): boolean;
}

interface Cell extends Cube {
  count: number;
  slots: number[] | null;
  /** Three coordinates for each of its slots, side by side: looked up by slot they would lie all over the memory. */
  points: number[];
  /** By octant; null where nothing lies. */
  children: (Cell | null)[] | null;
}

const cell = (x: number, y: number, z: number, half: number): Cell => ({
  x,
  y,
  z,
  half,
  count: 0,
  slots: [],
  points: [],
  children: null,
});

// Without Math.hypot, which is many times slower.
const length = (x: number, y: number, z: number) => Math.sqrt(x * x + y * y + z * z);
export const outside = (offset: number, half: number) => Math.max(0, Math.abs(offset) - half);
const nearestOf = ({ x, y, z, half }: Cell, p: Point) =>
  length(outside(p.x - x, half), outside(p.y - y, half), outside(p.z - z, half)) - ROUNDING;
const furthestOf = ({ x, y, z, half }: Cell, p: Point) =>
  length(Math.abs(p.x - x) + half, Math.abs(p.y - y) + half, Math.abs(p.z - z) + half) + ROUNDING;

function hasPoint(region: Region, slots: readonly number[], points: readonly number[], nth: number): boolean {
  const side = region.sideOf(points, 3 * nth);
  return side > 0 || (side === 0 && region.has(slots[nth]!));
}

/** Cells by how near they may be: a binary heap. */
class CellQueue {
  readonly #cells: Cell[] = [];
  readonly #bounds: number[] = [];

  push(cell: Cell, bound: number): void {
    const [cells, bounds] = [this.#cells, this.#bounds];
    let at = cells.length;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (bounds[parent]! <= bound) break;
      cells[at] = cells[parent]!;
      bounds[at] = bounds[parent]!;
      at = parent;
    }
    cells[at] = cell;
    bounds[at] = bound;
  }

  /** The bound of the nearest; infinite when there is none. */
  get bound(): number {
    return this.#bounds[0] ?? Number.POSITIVE_INFINITY;
  }

  pop(): Cell {
    const [cells, bounds] = [this.#cells, this.#bounds];
    const top = cells[0]!;
    const [cell, bound] = [cells.pop()!, bounds.pop()!];
    const size = cells.length;
    if (size === 0) return top;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && bounds[child + 1]! < bounds[child]!) child += 1;
      if (bounds[child]! >= bound) break;
      cells[at] = cells[child]!;
      bounds[at] = bounds[child]!;
      at = child;
    }
    cells[at] = cell;
    bounds[at] = bound;
    return top;
  }
}

/**
 * Listings on the unit sphere, in an octree: what is nearest in a straight line is nearest on the ground, and there is
 * no edge at 180 degrees. Unlike kdbush it takes changes one by one, and continues behind a cursor without reading
 * what was shown before.
 */
export class SphereTree {
  readonly #root = cell(0, 0, 0, 1);
  /** Result buffer of `within`. */
  #found = new Int32Array(1024);
  #size = 0;

  /** @param xs coordinates of the slots, likewise ys and zs; replaced by {@link grow} */
  constructor(
    private xs: Float64Array,
    private ys: Float64Array,
    private zs: Float64Array,
  ) {}

  grow(xs: Float64Array, ys: Float64Array, zs: Float64Array): void {
    this.xs = xs;
    this.ys = ys;
    this.zs = zs;
  }

  /** In the same steps as PostgreSQL computes it, so that both give the same number. */
  distance(slot: number, p: Point): number {
    const dx = this.xs[slot]! - p.x;
    const dy = this.ys[slot]! - p.y;
    const dz = this.zs[slot]! - p.z;
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  #octant(slot: number, { x, y, z }: Cell): number {
    return (this.xs[slot]! >= x ? 1 : 0) | (this.ys[slot]! >= y ? 2 : 0) | (this.zs[slot]! >= z ? 4 : 0);
  }

  #childAt(parent: Cell, octant: number): Cell {
    const half = parent.half / 2;
    const along = (axis: number) => (octant & axis ? half : -half);
    return cell(parent.x + along(1), parent.y + along(2), parent.z + along(4), half);
  }

  insert(slot: number): void {
    let at = this.#root;
    for (;;) {
      at.count += 1;
      if (at.slots) {
        at.slots.push(slot);
        at.points.push(this.xs[slot]!, this.ys[slot]!, this.zs[slot]!);
        if (at.slots.length > LEAF && at.half > MIN_HALF) this.#split(at);
        return;
      }
      const octant = this.#octant(slot, at);
      at.children![octant] ??= this.#childAt(at, octant);
      at = at.children![octant]!;
    }
  }

  #split(full: Cell): void {
    const children: (Cell | null)[] = [null, null, null, null, null, null, null, null];
    for (const slot of full.slots!) {
      const octant = this.#octant(slot, full);
      children[octant] ??= this.#childAt(full, octant);
      children[octant]!.slots!.push(slot);
      children[octant]!.points.push(this.xs[slot]!, this.ys[slot]!, this.zs[slot]!);
      children[octant]!.count += 1;
    }
    full.slots = null;
    full.points = [];
    full.children = children;
  }

  /** Call it before the coordinates of the slot change. */
  remove(slot: number): void {
    let at = this.#root;
    for (;;) {
      at.count -= 1;
      if (at.slots) {
        const nth = at.slots.indexOf(slot);
        at.slots[nth] = at.slots.at(-1)!;
        at.slots.pop();
        at.points.splice(3 * nth, 3, ...at.points.slice(-3));
        at.points.length -= 3;
        return;
      }
      at = at.children![this.#octant(slot, at)]!;
    }
  }

  /**
   * All that lie in the region, in no order. Valid until the next call; may be written over.
   * @param among only these: whether a slot is one of them costs less than where it lies
   */
  within(region: Region, among: Bits | null = null): Int32Array {
    this.#size = 0;
    this.#gather(this.#root, region, among);
    return this.#found.subarray(0, this.#size);
  }

  #gather(from: Cell, region: Region, among: Bits | null): void {
    if (from.count === 0 || region.misses(from)) return;
    if (region.holds(from)) this.#gatherAll(from, among);
    else if (from.slots) {
      this.#makeRoom(from.count);
      const { slots, points } = from;
      for (let nth = 0; nth < slots.length; nth++) {
        const slot = slots[nth]!;
        if ((!among || hasBit(among, slot)) && hasPoint(region, slots, points, nth))
          this.#found[this.#size++] = slot;
      }
    } else for (const child of from.children!) if (child) this.#gather(child, region, among);
  }

  #gatherAll({ slots, count, children }: Cell, among: Bits | null): void {
    if (slots) {
      this.#makeRoom(count);
      for (const slot of slots) if (!among || hasBit(among, slot)) this.#found[this.#size++] = slot;
    } else for (const child of children!) if (child) this.#gatherAll(child, among);
  }

  #makeRoom(more: number): void {
    if (this.#size + more <= this.#found.length) return;
    const roomier = new Int32Array(2 * (this.#size + more));
    roomier.set(this.#found);
    this.#found = roomier;
  }

  /** Cells that lie within as a whole are counted as one. */
  countWithin(region: Region, from: Cell = this.#root): number {
    if (from.count === 0 || region.misses(from)) return 0;
    if (region.holds(from)) return from.count;
    let count = 0;
    if (from.slots) {
      const { slots, points } = from;
      for (let nth = 0; nth < slots.length; nth++) count += hasPoint(region, slots, points, nth) ? 1 : 0;
    } else for (const child of from.children!) if (child) count += this.countWithin(region, child);
    return count;
  }

  /** At most so many lie in the region: all of the cells that it meets. */
  atMostWithin(region: Region, from: Cell = this.#root): number {
    if (from.count === 0 || region.misses(from)) return 0;
    if (from.slots || region.holds(from)) return from.count;
    let count = 0;
    for (const child of from.children!) if (child) count += this.atMostWithin(region, child);
    return count;
  }

  /**
   * Offers slots, nearest cells first, until no cell can hold one that is nearer than `worst` says.
   * @param beyond what is nearer is left out, as a whole cell where that is sure
   * @param worst how far the last of those that are wanted is; infinite until there are enough of them
   * @param region cells without a part of it are left out
   */
  nearest(
    p: Point,
    beyond: number,
    offer: (slot: number, distance: number) => void,
    worst: () => number,
    region: Region | null,
  ): void {
    const queue = new CellQueue();
    queue.push(this.#root, 0);
    while (queue.bound <= worst()) {
      if (queue.bound === Number.POSITIVE_INFINITY) return;
      const next = queue.pop();
      if (next.slots) {
        const { slots, points } = next;
        for (let nth = 0; nth < slots.length; nth++) {
          const dx = points[3 * nth]! - p.x;
          const dy = points[3 * nth + 1]! - p.y;
          const dz = points[3 * nth + 2]! - p.z;
          offer(slots[nth]!, length(dx, dy, dz));
        }
        continue;
      }
      for (const child of next.children!) {
        if (!child || child.count === 0 || furthestOf(child, p) < beyond || region?.misses(child)) continue;
        queue.push(child, nearestOf(child, p));
      }
    }
  }
}
