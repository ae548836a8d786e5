import ts from "typescript";
import { lateMessages, literalKeys, translated } from "./messages.ts";
import { type Source, walk } from "./source.ts";

/** What is wrong with one file in itself, one message per offence. */
export type FileRule = (source: Source) => readonly string[];

/** One name for one thing on each layer; docs/architecture.md says what each holds. */
const FEATURES = new Set([
  "accounts",
  "admin",
  "bookings",
  "chat",
  "complaints",
  "documents",
  "favourites",
  "ledger",
  "listings",
  "media",
  "moderation",
  "notices",
  "suspensions",
  "personal-data",
  "legal",
  "saved-searches",
  "places",
  "preferences",
  "properties",
  "referrals",
  "rents",
  "reviews",
  "roommates",
  "rooms",
  "search",
  "seo",
  "shell",
  "statements",
  "tenancies",
  "today",
  "trust",
]);

const featureNames: FileRule = ({ path }) => {
  const [, name] = /^(?:domain|server\/features|web\/features)\/([^/]+)\//.exec(path) ?? [];
  return name === undefined || FEATURES.has(name) ? [] : [`${name} is not the name of a feature`];
};

/** A part of a feature stands before the name, as in routes/recovery.ts and recovery-reads.ts. */
const featureFile = /^(routes|routes\/[\w-]+|([\w-]+-)?(policy|reads|writes|present|service)|events)\.ts$/;

const closedNames: FileRule = ({ path, isTest }) => {
  const [, file] = /^server\/features\/[^/]+\/(.+)$/.exec(path) ?? [];
  // The engine behind search: data structures in memory, which no other feature imports.
  if (path.startsWith("server/features/search/index/")) return [];
  if (file === undefined || featureFile.test(file) || (isTest && !file.includes("/"))) return [];
  return ["a feature holds routes, policy, reads, writes, present, service, events and tests, nothing else"];
};

const maxLines = 400;
/** Written by a script, for no reader: the types of all messages. */
const generated = "domain/catalog.ts";

const tooLong: FileRule = ({ path, text }) => {
  if (!/\.(tsx?|mjs|css)$/.test(path) || path === generated) return [];
  const lines = text.trimEnd().split("\n").length;
  return lines > maxLines ? [`${lines} lines: past ${maxLines} it is two files`] : [];
};

const maxRecordWords = 150;

/** One decision each, without heading and date: what the code or another document tells belongs there. */
const longRecord: FileRule = ({ path, text }) => {
  if (!/^docs\/decisions\/\d/.test(path)) return [];
  const lines = text.split("\n").filter((line) => !/^# |^\d{4}-\d{2}-\d{2}$/.test(line));
  const words = lines.join(" ").split(/\s+/).filter(Boolean).length;
  return words > maxRecordWords ? [`${words} words: a decision record has at most ${maxRecordWords}`] : [];
};

const barrel: FileRule = ({ path, tree }) => {
  if (!tree || path === "server/db/schema/index.ts" || tree.statements.length === 0) return [];
  const onlyReExports = tree.statements.every((node) => ts.isExportDeclaration(node) && node.moduleSpecifier);
  return onlyReExports ? ["a file that only re-exports: import from where the thing lives"] : [];
};

// Put together from halves so that this file does not find itself.
const unfinished = new RegExp(
  `\\b(${["TO" + "DO", "FIX" + "ME", "X" + "XX"].join("|")})\\b|@ts-(ignore|nocheck)`,
);

const unfinishedWork: FileRule = ({ text }) => {
  const line = text.split("\n").findIndex((each) => unfinished.test(each));
  return line >= 0 ? [`unfinished work on line ${line + 1}: finish it or write it into docs`] : [];
};

const testRunners = new Set(["test", "it", "describe", "bench", "suite"]);
const testEscapes = new Set(["skip", "only", "todo", "fixme", "skipIf", "runIf"]);
const snapshots = new Set([
  "toMatchSnapshot",
  "toMatchInlineSnapshot",
  "toMatchFileSnapshot",
  "toHaveScreenshot",
]);

function rootName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootName(node.expression);
  return "";
}

// What holds on one engine only runs in that engine's lane.
const mayDependOnEngine = /^server\/.*\.test\.ts$/;

const weakTests: FileRule = ({ path, tree }) => {
  const found: string[] = [];
  if (!tree) return found;
  walk(tree, (node) => {
    if (!ts.isPropertyAccessExpression(node)) return;
    const name = node.name.text;
    const byEngine = name === "runIf" && mayDependOnEngine.test(path);
    if (testEscapes.has(name) && !byEngine && testRunners.has(rootName(node.expression))) {
      found.push(`.${name}: a test runs always, and never alone`);
    }
    if (name === "waitForTimeout") found.push("waitForTimeout: wait for what the user sees instead");
    if (snapshots.has(name)) found.push(`${name}: say what must hold instead of a snapshot`);
  });
  return found;
};

const ownMocks: FileRule = ({ tree }) => {
  const found: string[] = [];
  if (!tree) return found;
  walk(tree, (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    if (rootName(node.expression) !== "vi" || !/^(mock|doMock)$/.test(node.expression.name.text)) return;
    const first = node.arguments[0];
    if (first && ts.isStringLiteral(first) && /^[#.]/.test(first.text)) {
      found.push(`vi.mock of ${first.text}: our own parts are tested for real`);
    }
  });
  return found;
};

/** A name, wherever it stands: `fetch`, `window.fetch` and `window["fetch"]` are the same. */
const nameAt = (node: ts.Node): string =>
  ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : "";

const DOORS = /^web\/(lib\/(api|connection|event-stream|lazy|page-context|upload)\.ts$|pwa\/worker\/)/;
const opensDoor = /^(fetch|XMLHttpRequest|EventSource|WebSocket|sendBeacon)$/;

/** The one door: in web, data comes only through the API client. */
const oneDoor: FileRule = ({ path, tree, isTest }) => {
  const found: string[] = [];
  if (!tree || isTest || !path.startsWith("web/") || DOORS.test(path)) return found;
  walk(tree, (node) => {
    if (!opensDoor.test(nameAt(node))) return;
    found.push(`${nameAt(node)}: the web reaches data through the client in web/lib only`);
  });
  return found;
};

const declaresEndpoints = /^domain\/[^/]+\/endpoints\.ts$/;
const ofProduct = /^(domain|server|web)\//;

/** A path of the API, or how one begins, in any kind of text. That of its document is no endpoint. */
function saysPath(node: ts.Node): boolean {
  if (ts.isRegularExpressionLiteral(node)) return node.text.includes("\\/api\\/");
  const isText =
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  return isText && /^\/api(\/(?!docs)|$)/.test(node.text);
}

const calledName = (node: ts.CallExpression): string => {
  const { expression: called } = node;
  if (ts.isPropertyAccessExpression(called)) return nameAt(called.name);
  return nameAt(ts.isElementAccessExpression(called) ? called.argumentExpression : called);
};

/** What serves endpoints. Sitemaps, share cards and uploads are files. */
const servesEndpoints = /^server\/(app\.ts$|realtime\/|features\/(?!seo\/routes\/|media\/routes\.ts$))/;

function routesByHand(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const name = calledName(node);
  return (
    name === "route" ||
    (/^(get|head|post|put|patch|delete|options|all)$/.test(name) && node.arguments.length > 1)
  );
}

/** Their filters take any key, whatever the type of keys. */
function filtersByHand(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !/^[gs]etQueriesData$/.test(calledName(node))) return false;
  const [filter] = node.arguments;
  return !filter || !ts.isCallExpression(filter) || calledName(filter) !== "queriesOf";
}

/** The type of a cast that says something: neither `as const` nor what widens nothing, as in `null as string | null`. */
function castTo(node: ts.Node): ts.TypeNode | undefined {
  if (!ts.isAsExpression(node) && !ts.isTypeAssertionExpression(node)) return undefined;
  const { expression: of, type } = node;
  const isNothing = of.kind === ts.SyntaxKind.NullKeyword || nameAt(of) === "undefined";
  return isNothing || (ts.isTypeReferenceNode(type) && nameAt(type.typeName) === "const") ? undefined : type;
}

/**
 * An endpoint is declared once. Types hold keys, calls and answers to it; this holds what they cannot: text, routes past
 * `serve`, and casts.
 */
const oneContract: FileRule = ({ path, tree, isTest, imports }) => {
  if (!tree || isTest || !ofProduct.test(path) || path === "domain/endpoint.ts") return [];
  if (declaresEndpoints.test(path)) {
    const values = imports.filter(({ typeOnly, target }) => !typeOnly && target !== "domain/endpoint.ts");
    return values.map(
      ({ specifier }) => `${specifier}: endpoints import types alone, for the browser's sake`,
    );
  }
  const found: string[] = [];
  const calls =
    path !== "web/lib/query.tsx" &&
    imports.some(({ target }) => declaresEndpoints.test(target) || target === "web/lib/api.ts");
  const questions = new Set<ts.Node>();
  walk(tree, (node) => {
    // Whether a path begins so is a question: nothing is called by it.
    if (ts.isCallExpression(node) && /^(startsWith|includes)$/.test(calledName(node))) {
      for (const argument of node.arguments) questions.add(argument);
    }
    if (saysPath(node) && !questions.has(node)) found.push("a path by hand: make the call from its endpoint");
    if (servesEndpoints.test(path) && routesByHand(node)) {
      found.push("a route by hand: serve(app, endpoint, …)");
    }
    if (filtersByHand(node)) found.push("filters by hand: queriesOf(endpoint) makes them");
    const type = castTo(node);
    if (type && (calls || /\b(ApiPath|QueryKey|Call)\b/.test(type.getText(tree)))) {
      found.push("a cast where endpoints are called: types come from them");
    }
  });
  return found;
};

export const fileRules: Readonly<Record<string, FileRule>> = {
  "feature-names": featureNames,
  "closed-names": closedNames,
  "too-long": tooLong,
  "long-record": longRecord,
  barrel,
  "unfinished-work": unfinishedWork,
  "weak-tests": weakTests,
  "own-mocks": ownMocks,
  "one-door": oneDoor,
  "one-contract": oneContract,
  "late-message": lateMessages,
  "literal-key": literalKeys,
  translated,
};
