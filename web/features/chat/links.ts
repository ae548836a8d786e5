export type TextPart = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi;
// What ends a sentence or closes a bracket around an address is not of it.
const TAIL = /[.,!?;:)\]}*_~]+$/;

function closesOwnBracket(address: string): boolean {
  return (address.match(/\(/g)?.length ?? 0) >= (address.match(/\)/g)?.length ?? 0);
}

function withoutTail(address: string): string {
  if (address.endsWith(")") && closesOwnBracket(address)) return address;
  return address.replace(TAIL, "");
}

function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, href } = new URL(address);
  // A name before the host makes an address look like another's.
  return (protocol === "https:" || protocol === "http:") && username === "" ? href : undefined;
}

/** A message in parts, those that are addresses of the web with where they lead. Nothing else becomes a link. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTail(found);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
