import ts from "typescript";
import { type Source, walk } from "./source.ts";

/** What is wrong with one file in itself, one message per offence. */
type FileRule = (source: Source) => readonly string[];

/** One name for one thing on each layer; docs/architecture.md says what each holds. */
const FEATURES = new Set([
  "accounts",
  "admin",
  "bookings",
  "chat",
  "favourites",
  "listings",
  "media",
  "moderation",
  "personal-data",
  "places",
  "preferences",
  "referrals",
  "reviews",
  "roommates",
  "rooms",
  "search",
  "seo",
  "shell",
  "tenancies",
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
  if (file === undefined || featureFile.test(file) || (isTest && !file.includes("/"))) return [];
  return ["a feature holds routes, policy, reads, writes, present, service, events and tests, nothing else"];
};

const maxLines = 400;

const tooLong: FileRule = ({ path, text }) => {
  if (!/\.(tsx?|mjs|css)$/.test(path)) return [];
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

/** The one door: in web, data comes only through the API client of web/lib (and the service worker). */
const oneDoor: FileRule = ({ path, tree, isTest }) => {
  const found: string[] = [];
  if (!tree || isTest || !path.startsWith("web/") || /^web\/(lib|pwa)\//.test(path)) return found;
  walk(tree, (node) => {
    const called = ts.isCallExpression(node) || ts.isNewExpression(node) ? node.expression : undefined;
    if (called && ts.isIdentifier(called) && /^(fetch|XMLHttpRequest|EventSource)$/.test(called.text)) {
      found.push(`${called.text}: the web reaches data through the client in web/lib only`);
    }
  });
  return found;
};

const declaresEndpoints = /^domain\/[^/]+\/endpoints\.ts$/;
const ofProduct = /^(domain|server|web)\//;

/** What is said of a path, as where a prefix of it decides, is no call: it ends in a slash. */
const isCallPath = (text: string): boolean => /^\/api\/(?!docs)[a-z].*[^/]$/.test(text);

function offenceOfContract(node: ts.Node, tree: ts.SourceFile): string | undefined {
  if (ts.isStringLiteralLike(node) && isCallPath(node.text)) {
    return `${node.text}: make the call from its endpoint`;
  }
  if (ts.isTemplateExpression(node) && /^\/api\/[a-z]/.test(node.head.text)) {
    return `${node.head.text}…: make the call from its endpoint`;
  }
  if (ts.isPropertyAssignment(node) && node.name.getText(tree) === "queryKey") {
    return ts.isArrayLiteralExpression(node.initializer) ? "a key by hand: keyOf(call) makes it" : undefined;
  }
  if (ts.isAsExpression(node) && /\bawait\b.*\.(get|send)\(/s.test(node.expression.getText(tree))) {
    return "the type of an answer comes from its endpoint";
  }
  return undefined;
}

/** An endpoint is declared once, and its path, the key of its query and the type of its answer come from there. */
const oneContract: FileRule = ({ path, tree, isTest, imports }) => {
  const found: string[] = [];
  if (!tree || isTest || !ofProduct.test(path)) return found;
  if (declaresEndpoints.test(path)) {
    const values = imports.filter(({ typeOnly, target }) => !typeOnly && target !== "domain/endpoint.ts");
    return values.map(
      ({ specifier }) => `${specifier}: endpoints import types alone, for the browser's sake`,
    );
  }
  walk(tree, (node) => {
    const offence = offenceOfContract(node, tree);
    if (offence !== undefined) found.push(offence);
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
};
