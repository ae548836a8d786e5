function channels(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Blends two `#rrggbb` colours; `share` is how much of `b` is in the result, 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const from = channels(a);
  const to = channels(b);
  const blended = from.map((value, i) => Math.round(value + (to[i]! - value) * share));
  return `#${blended.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

// Shades lean warm and lights lean cream: pure black and white look cold beside the palettes.
export const darken = (hex: string, share: number) => mix(hex, "#2b1a2a", share);
export const lighten = (hex: string, share: number) => mix(hex, "#fffaf0", share);
