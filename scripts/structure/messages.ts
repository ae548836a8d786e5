import ts from "typescript";
import { untranslatedIn } from "../lib/untranslated.ts";
import type { FileRule } from "./files.ts";

const isProduct = (path: string, isTest: boolean) => !isTest && /^(domain|server|web)\/.*\.tsx?$/.test(path);

/** Calls of `t`, each with whether it runs while its module is loaded. */
function callsIn(tree: ts.SourceFile): { call: ts.CallExpression; isEarly: boolean }[] {
  const found: { call: ts.CallExpression; isEarly: boolean }[] = [];
  const visit = (node: ts.Node, isEarly: boolean): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "t")
      found.push({ call: node, isEarly });
    const isLater = ts.isFunctionLike(node) || ts.isPropertyDeclaration(node);
    ts.forEachChild(node, (child) => visit(child, isEarly && !isLater));
  };
  visit(tree, true);
  return found;
}

/** The language is known only when somebody reads: a message made earlier is English for everybody. */
export const lateMessages: FileRule = ({ path, tree, isTest }) => {
  if (!tree || !isProduct(path, isTest) || path.startsWith("domain/i18n")) return [];
  return callsIn(tree)
    .filter(({ isEarly }) => isEarly)
    .map(({ call }) => `${call.getText(tree)}: call t() inside a function, when somebody reads`);
};

export const literalKeys: FileRule = ({ path, tree, isTest }) => {
  if (!tree || !isProduct(path, isTest) || path.startsWith("domain/i18n")) return [];
  return callsIn(tree)
    .filter(({ call }) => !(call.arguments[0] && ts.isStringLiteral(call.arguments[0])))
    .map(({ call }) => `${call.getText(tree)}: t() takes a literal key, so that the build finds it`);
};

/** Written in the language that it offers, whatever the page is in. */
const IN_EVERY_LANGUAGE = new Set(["web/pwa/language-line.tsx"]);
/** Answers to programs that call the API in a wrong way: no page of ours gets them. */
const FOR_PROGRAMS = new Set([
  "domain/search/cursor.ts",
  ...["bodies", "idempotency", "metrics", "multipart", "same-origin"].map((name) => `server/http/${name}.ts`),
  "server/pages/pages.ts",
]);
/** Names, and what looks the same in every language. */
const NAMES = /^(Tangu( [Aa]dmin)?|UPI|UTR|WhatsApp|[^\p{L}]*)$/u;

/** A text that only readers see stands in messages/. `node --import tsx scripts/untranslated.ts` finds what may be one. */
export const translated: FileRule = ({ path, text, isTest }) => {
  if (!isProduct(path, isTest) || IN_EVERY_LANGUAGE.has(path) || FOR_PROGRAMS.has(path)) return [];
  return untranslatedIn(path, text)
    .filter((each) => each.isCertain && !NAMES.test(each.text))
    .map((each) => `line ${each.line}: “${each.text}” belongs into messages/`);
};
