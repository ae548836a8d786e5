import ts from "typescript";

/** A text in the code that a reader may see. */
export interface Untranslated {
  line: number;
  text: string;
  /** Certain where only readers see it; elsewhere a text that looks like words. */
  isCertain: boolean;
}

const READ_ATTRIBUTES =
  /^(title|label|alt|placeholder|hint|text|caption|heading|summary|aria-(label|description|roledescription|valuetext))$/;

const isWords = (text: string) => /\p{L}{2}/u.test(text);
/** Begins like a sentence or a label, or is several words. */
const looksRead = (text: string) =>
  /^[A-Z][a-z]+( |$|[.,:!?…])/.test(text) || /^[a-z']+( [a-z']+)+[.?!…]?$/i.test(text);

const isError = (name: string) => /^(Error|RangeError|TypeError|OperatorError|StartError)$/.test(name);

function nameOf(node: ts.Node): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return `${nameOf(node.expression)}.${node.name.text}`;
  return "";
}

/** Where a text is for developers, operators or machines. */
function isTechnical(node: ts.Node): boolean {
  const { parent } = node;
  if (!parent) return true;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent))
    return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isNewExpression(parent)) return isError(nameOf(parent.expression));
  if (ts.isCallExpression(parent)) {
    const name = nameOf(parent.expression);
    return (
      parent.expression.kind === ts.SyntaxKind.ImportKeyword ||
      name === "t" ||
      /(^|\.)(log|console|tagged|header|sql)\b/.test(name)
    );
  }
  if (ts.isTaggedTemplateExpression(parent)) return true;
  return (
    ts.isJsxAttribute(parent) &&
    /^(className|class|id|href|to|name|type|rel|d|sizes)$/.test(parent.name.getText())
  );
}

/** Texts of a source file that are no messages of the catalogue. */
export function untranslatedIn(path: string, text: string): Untranslated[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: Untranslated[] = [];
  const add = (node: ts.Node, words: string, isCertain: boolean) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    found.push({ line: line + 1, text: words.trim().replace(/\s+/g, " "), isCertain });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && isWords(node.text)) add(node, node.text, true);
    if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && !isTechnical(node)) {
      const words = ts.isStringLiteralLike(node)
        ? node.text
        : [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join("…");
      const { parent } = node;
      const isRead =
        (ts.isJsxAttribute(parent) && READ_ATTRIBUTES.test(parent.name.getText()) && isWords(words)) ||
        (ts.isNewExpression(parent) && nameOf(parent.expression) === "DomainError" && words.includes(" "));
      if (isRead || looksRead(words)) add(node, words, isRead);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
