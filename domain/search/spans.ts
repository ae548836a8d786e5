/** From its first character to the one behind its last. */
export type Span = readonly [start: number, end: number];

/** As positions are counted: in NFC, with single spaces. */
export const plainText = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();

/** The text without what stands in the spans. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  let rest = plainText(text);
  for (const [start, end] of [...spans].sort(([a], [b]) => b - a))
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  return plainText(rest.replace(/ [,;/+&|]+(?= |$)/g, " "));
}
