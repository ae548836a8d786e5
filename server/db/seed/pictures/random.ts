/** A small seeded source of chance: the same seed always tells the same story. */
export interface Rng {
  /** A float in [0, 1). */
  next(): number;
  /** A float in [low, high). */
  range(low: number, high: number): number;
  /** A whole number in [low, high], both included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

/** Spreads neighbouring seeds far apart, so listing 1 and listing 2 do not look like siblings. */
function scramble(seed: number, salt: string): number {
  let hash = (seed ^ 0x9e3779b9) >>> 0;
  for (const char of salt) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** mulberry32, salted so that two kinds of picture with one seed do not share their choices. */
export function createRng(seed: number, salt = ""): Rng {
  let state = scramble(Math.trunc(seed), salt);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    range: (low, high) => low + next() * (high - low),
    int,
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    shuffle: (items) => {
      const out = [...items];
      for (let i = out.length - 1; i > 0; i--) {
        const j = int(0, i);
        [out[i], out[j]] = [out[j]!, out[i]!];
      }
      return out;
    },
  };
}
