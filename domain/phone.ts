/** What people type between digits, and the invisible marks that come along from a list of contacts. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}().]/gu;

/**
 * The ten digits of an Indian number, as "+91 98450-12345", "0091…" and "098450 12345" mean it. Any other text only
 * loses its separators.
 */
export function nationalNumber(typed: string): string {
  const compact = typed.replace(SEPARATORS, "");
  return /^(?:(?:\+|00)?91)?0?(\d{10})$/.exec(compact)?.[1] ?? compact;
}

/** "98450 12345": ten digits as people read them. */
export const formatPhone = (number: string): string => number.replace(/^(\d{5})(\d{5})$/, "$1 $2");
