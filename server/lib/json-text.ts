/** What is read when its turn comes: a value, a list of which a page is read at a time, or an object of such. */
export type Unread =
  | (() => PromiseLike<unknown>)
  | AsyncIterable<readonly unknown[]>
  | { readonly [name: string]: Unread };

const INDENT = "  ";

const textOf = (value: unknown, indent: string) =>
  (JSON.stringify(value, null, INDENT) ?? "null").replaceAll("\n", `\n${indent}`);

async function* listText(pages: AsyncIterable<readonly unknown[]>, indent: string): AsyncGenerator<string> {
  const inner = indent + INDENT;
  let before = "[";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((row) => `\n${inner}${textOf(row, inner)}`).join(",");
    before = ",";
  }
  yield before === "[" ? "[]" : `\n${indent}]`;
}

/** The same as `JSON.stringify(value, null, 2)`, of which no more is in memory than a page of a list. */
export async function* jsonText(value: Unread, indent = ""): AsyncGenerator<string> {
  if (typeof value === "function") yield textOf(await value(), indent);
  else if (Symbol.asyncIterator in value) yield* listText(value as AsyncIterable<readonly unknown[]>, indent);
  else {
    const inner = indent + INDENT;
    let before = "{";
    for (const [name, each] of Object.entries(value as { [name: string]: Unread })) {
      yield `${before}\n${inner}${JSON.stringify(name)}: `;
      yield* jsonText(each, inner);
      before = ",";
    }
    yield `\n${indent}}`;
  }
}
