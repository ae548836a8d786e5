/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** 0 to below 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different ones, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[];
}

export function seeded(seed: number): Random {
  let state = (seed + 1) * 0x9e3779b9;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError("Nothing to pick from");
    return list[between(0, list.length - 1)] as T;
  };
  const some = <T>(list: readonly T[], count: number): T[] => {
    const left = list.map((_, at) => at);
    const chosen = new Set<number>();
    while (chosen.size < Math.min(count, list.length)) {
      chosen.add(left.splice(between(0, left.length - 1), 1)[0] as number);
    }
    return list.filter((_, at) => chosen.has(at));
  };
  return { next, between, chance: (probability) => next() < probability, pick, some };
}
