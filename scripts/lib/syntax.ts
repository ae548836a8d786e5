/** A node of the syntax tree that Rolldown's `parse` returns, with what our plugins read of the kinds they look for. */
export interface SyntaxNode {
  type: string;
  /** Offsets in the text. */
  start: number;
  end: number;
  name?: string;
  value?: unknown;
  id?: SyntaxNode;
  body?: SyntaxNode;
  init?: SyntaxNode;
  left?: SyntaxNode;
  callee?: SyntaxNode;
  property?: SyntaxNode;
  expression?: SyntaxNode;
  arguments?: SyntaxNode[];
}

/** All nodes of a tree, each before those within it. */
export function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each);
  else if (value && typeof value === "object") {
    if ("type" in value && typeof value.type === "string" && "start" in value) yield value as SyntaxNode;
    for (const each of Object.values(value)) if (each && typeof each === "object") yield* nodesOf(each);
  }
}
