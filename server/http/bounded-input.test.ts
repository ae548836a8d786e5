import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { proofInput } from "#domain/bookings/contract.ts";
import { photoInput } from "#domain/chat/contract.ts";
import { listingForm } from "#domain/listings/hosting.ts";
import { verificationInput } from "#domain/tenancies/verification.ts";
import { testApp } from "#testing/http.ts";

/** Characters of a text that no field takes. */
const LENGTH = 100_000;
/** No field takes a text of so many characters, so no pattern should read one. */
const READ_AT_MOST = 10_000;

/** With which the check of the length looks for pairs that are one character: it is over each text once. */
const MEASURE = "[\\uD800-\\uDBFF]";

/** What patterns are slow at, repeated: the texts that they nearly fit. */
const HOSTILE = [
  ".",
  "@",
  "a@",
  "(at)",
  "(at)a.",
  "9 ",
  "2345 ",
  "0",
  "_",
  "a\n",
  "\u0300\u0323",
  "ﷺ",
  "a",
].map((fragment) => fragment.repeat(LENGTH / fragment.length));

/** What is validated by itself, not by the route. */
const FORMS = { listingForm, verificationInput, proofInput, photoInput };

const inputs = new Map<string, z.core.$ZodType>(Object.entries(FORMS));

beforeAll(async () => {
  const onApp = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", ({ method, url, schema = {} }) => {
      for (const part of ["body", "querystring", "params"] as const) {
        const described = schema[part];
        if (described instanceof z.core.$ZodType) inputs.set(`${method} ${url} ${part}`, described);
      }
    });
  };
  subscribe("fastify.initialization", onApp);
  const site = await testApp();
  unsubscribe("fastify.initialization", onApp);
  await site.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const isTransform = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type === "transform";

/** Values that a schema might take, one at least for each of its alternatives, with `text` wherever it takes a text. */
function valuesWith(text: string, schema: z.core.$ZodType): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (inner: z.core.$ZodType) => valuesWith(text, inner);
  switch (def.type) {
    case "object": {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, inside(field)] as const);
      const count = Math.max(1, ...fields.map(([, values]) => values.length));
      return Array.from({ length: count }, (_, at) =>
        Object.fromEntries(fields.map(([name, values]) => [name, values[at % values.length]])),
      );
    }
    case "array":
      return inside(def.element).map((value) => [value]);
    case "union":
      return def.options.flatMap(inside);
    case "optional":
    case "nullable":
    case "default":
      return inside(def.innerType);
    case "pipe":
      return inside(isTransform(def.in) ? def.out : def.in);
    case "string":
    case "enum":
    // Only the second half of a pipe, which is given a text and reads it.
    case "transform":
      return [text];
    case "literal":
      return [...def.values];
    case "number":
    case "int" as "number":
      return [1];
    case "boolean":
      return [true];
    default:
      throw new Error(`No value is known for ${def.type}`);
  }
}

type Path = readonly PropertyKey[];

/** Where long texts stand in a value. */
function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return value.length > LENGTH / 2 ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

/** Those of them that a schema takes: neither they nor the list they stand in is refused. */
function takenOf(texts: Path[], { error }: z.core.util.SafeParseResult<unknown>): Path[] {
  const refused = (error?.issues ?? []).map(({ path }) => path.map(String));
  return texts.filter((text) => !refused.some((path) => path.every((part, at) => part === text[at])));
}

/** Lengths of the texts that patterns and normalisation are asked to read, when they are long. */
function watchReading(): number[] {
  const seen: number[] = [];
  const note = (text: string) => {
    if (text.length > READ_AT_MOST) seen.push(text.length);
  };
  const { exec } = RegExp.prototype;
  vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text: string) {
    if (this.source !== MEASURE) note(text);
    return exec.call(this, text);
  });
  const { normalize } = String.prototype;
  vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form?: string) {
    note(String(this));
    return normalize.call(this, form);
  });
  return seen;
}

describe("a text that is longer than any field takes", () => {
  test("is refused by every input of every call before a pattern reads it", () => {
    const refused: string[] = [];
    for (const [name, schema] of inputs) {
      for (const value of HOSTILE.flatMap((text) => valuesWith(text, schema))) {
        const texts = textsIn(value);
        const read = watchReading();
        const result = z.safeParse(schema, value);
        vi.restoreAllMocks();
        expect({ name, taken: takenOf(texts, result), read }).toEqual({ name, taken: [], read: [] });
        if (texts.length > 0) refused.push(name);
      }
    }
    // Most inputs hold a text; that they were found at all is not to be taken for granted.
    expect(new Set(refused).size).toBeGreaterThan(80);
    expect(refused).toContain("POST /api/bookings body");
  });
});
