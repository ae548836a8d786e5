import { posix } from "node:path";
import ts from "typescript";

export type Import = { readonly specifier: string; readonly target: string; readonly typeOnly: boolean };

export type Source = {
  readonly path: string;
  readonly text: string;
  /** A test, or what only tests use. */
  readonly isTest: boolean;
  readonly imports: readonly Import[];
  /** Absent for what is not TypeScript or JavaScript. */
  readonly tree: ts.SourceFile | undefined;
};

/** Repository path for the project's own modules, the bare specifier for a package. */
function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  return specifier;
}

/** Calls `visit` with every node of the tree, parents first. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  return (
    !clause.name &&
    !!named &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((element) => element.isTypeOnly)
  );
}

function specifierOf(node: ts.Node): { text: string; typeOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { text: node.moduleSpecifier.text, typeOnly: isTypeOnly(node.importClause) };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return { text: node.moduleSpecifier.text, typeOnly: node.isTypeOnly };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const first = node.arguments[0];
    if (first && ts.isStringLiteralLike(first)) return { text: first.text, typeOnly: false };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const literal = node.argument.literal;
    if (ts.isStringLiteral(literal)) return { text: literal.text, typeOnly: true };
  }
  return undefined;
}

export function parseSource(path: string, text: string): Source {
  const isTest = /\.(test|spec)\.tsx?$/.test(path) || path.startsWith("testing/");
  if (!/\.(tsx?|mjs)$/.test(path)) return { path, text, isTest, imports: [], tree: undefined };
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const imports: Import[] = [];
  walk(tree, (node) => {
    const found = specifierOf(node);
    if (!found) return;
    imports.push({
      specifier: found.text,
      target: targetOf(path, found.text),
      typeOnly: found.typeOnly,
    });
  });
  return { path, text, isTest, imports, tree };
}
