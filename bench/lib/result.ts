/** One table of a benchmark: ratios first, so that a slow machine changes nothing. */
export interface BenchTable {
  name: string;
  rows: Record<string, string | number>[];
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

export const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));
