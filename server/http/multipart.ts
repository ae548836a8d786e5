import type { Readable } from "node:stream";
import multipart, { type Multipart } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { DomainError } from "#domain/errors.ts";
import { serverUploadMessages } from "#domain/media/upload-messages.ts";
import { assertStorable, NAME_SHOWN } from "./strict-input.ts";

const KB = 1024;
/** A description or message of 4,000 characters takes 12 kB, and the line breaks of a form are two bytes each. */
const FIELD_BYTES = 16 * KB;
const FIELDS_BYTES = 64 * KB;
/** Of one part. Browsers send two, of which one has the name of the file. */
const HEADER_BYTES = 16 * KB;
/** Headers of the parts, boundaries and a margin. */
const OVERHEAD_BYTES = 256 * KB;

export interface FileRule {
  maxBytes: number;
  /** Default 1. */
  maxCount?: number;
  tooLargeMessage: () => string;
}

export interface FileInfo {
  field: string;
  /** As the sender called it: good for nothing but showing it. */
  fileName: string;
}

export interface FormOptions<F extends z.ZodMiniObject, T> {
  /** Other fields are refused, and so is more than {@link FIELDS_BYTES} in all. */
  fields: F;
  /** By the name of the form's field. Other files are refused. */
  files: Record<string, FileRule>;
  /**
   * Takes each file as it comes, before or after the fields. It must end when the stream fails, and refuse what is
   * longer than the rule's `maxBytes`: it is given one byte more at most.
   */
  onFile: (stream: Readable, info: FileInfo) => Promise<T>;
  /**
   * Sees the fields that stood before the first file, before any of that is read: what they tell against the sender
   * should cost nobody the files.
   */
  beforeFiles?: (fields: ReadonlyMap<string, string>) => Promise<void>;
  /** Takes back what `onFile` kept, when the form is refused after it. */
  discard: (kept: T[]) => Promise<void>;
}

export interface ReceivedFile<T> extends FileInfo {
  value: T;
}

export interface Form<F extends z.ZodMiniObject, T> {
  fields: z.output<F>;
  /** In the order they came. */
  files: ReceivedFile<T>[];
  /** The first one. */
  file: T | undefined;
}

/** Lets a scope take multipart forms; bodies are read by {@link receiveForm} only. */
export async function installForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/** Faults of the parser, which come as plain errors, are the sender's; all others pass as they are. */
function formError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DomainError) return error;
  const code = "code" in error ? String(error.code) : "";
  if (/^FST_.*(LIMIT|TOO_LARGE)$/.test(code))
    return new DomainError("TOO_LARGE", serverUploadMessages.formTooLarge());
  // The needle is the boundary, of 256 characters at most.
  const parsing = /multipart|Part terminated|part header|Boundary|needle/i.test(error.message);
  return parsing || code.startsWith("FST_")
    ? new DomainError("VALIDATION", serverUploadMessages.formUnreadable())
    : error;
}

function largestBody(rules: readonly FileRule[]): number {
  const files = rules.reduce((sum, { maxBytes, maxCount = 1 }) => sum + maxBytes * maxCount, 0);
  return files + FIELDS_BYTES + OVERHEAD_BYTES;
}

/** Ends the connection of a sender of more than `most`: parts have limits, but not what stands between them. */
function countBody(request: FastifyRequest, most: number): void {
  let read = 0;
  request.raw.on("data", (chunk: Buffer) => {
    read += chunk.length;
    if (read > most) request.raw.destroy();
  });
}

/** Whether a part is a field. One that the form doesn't know counts as a file: it is refused before it is read. */
const isField = (names: ReadonlySet<string>, name = "", type?: string, fileName?: string) =>
  names.has(name) && type !== "application/octet-stream" && fileName === undefined;

async function* openParts(
  request: FastifyRequest,
  names: ReadonlySet<string>,
  rules: readonly FileRule[],
): AsyncGenerator<Multipart> {
  const most = largestBody(rules);
  // Who says beforehand that it is too much is told so before anything is read.
  if (Number(request.headers["content-length"] ?? 0) > most) {
    throw new DomainError("TOO_LARGE", (rules[0]?.tooLargeMessage ?? serverUploadMessages.formTooLarge)());
  }
  const count = rules.reduce((sum, { maxCount = 1 }) => sum + maxCount, 0);
  const parts = request.parts({
    isPartAFile: (...part) => !isField(names, ...part),
    limits: {
      // One more than there are, so that the second of one is refused by its name.
      fields: names.size + 1,
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      // One more than allowed, so that the one too many is refused by its name.
      files: count + 1,
      parts: names.size + count + 2,
      fileSize: Math.max(0, ...rules.map(({ maxBytes }) => maxBytes)) + 1,
      headerPairs: 50,
      headerSize: HEADER_BYTES,
    },
  });
  const first = parts.next();
  // Listening before the parser does would let the first bytes pass it by.
  countBody(request, most);
  for (let next = await first; !next.done; next = await parts.next()) yield next.value;
}

function invalid(field: string, message: string): DomainError {
  return new DomainError("VALIDATION", message, { [field]: message });
}

function addField(fields: Map<string, string>, part: Extract<Multipart, { type: "field" }>): void {
  const { fieldname, value, valueTruncated, fieldnameTruncated } = part;
  if (valueTruncated || fieldnameTruncated) throw new DomainError("TOO_LARGE", `${fieldname} is too long`);
  if (fields.has(fieldname)) throw invalid(fieldname, `${fieldname} was sent twice`);
  fields.set(fieldname, String(value));
  const length = [...fields.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (length > FIELDS_BYTES) throw new DomainError("TOO_LARGE", serverUploadMessages.formTooLarge());
}

/** @param field empty for a part that names none, whatever the types of the parser say */
function ruleOf(field: string, fileName: string | undefined, files: Record<string, FileRule>): FileRule {
  const rule = Object.hasOwn(files, field) ? files[field] : undefined;
  if (rule) return rule;
  const shown = field.slice(0, NAME_SHOWN);
  throw invalid(shown, fileName ? `No file is expected as ${shown}` : `There is no field named ${shown}`);
}

function admitFile(field: string, kept: readonly FileInfo[], rule: FileRule): void {
  const before = kept.filter((file) => file.field === field).length;
  if (before >= (rule.maxCount ?? 1)) throw invalid(field, `Too many files as ${field}`);
}

function validated<F extends z.ZodMiniObject>(schema: F, fields: Map<string, string>): z.output<F> {
  const result = z.safeParse(schema, Object.fromEntries(fields));
  if (result.success) {
    assertStorable(result.data);
    return result.data;
  }
  const messages: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    const field = path.join(".");
    if (field) messages[field] ??= message;
  }
  throw new DomainError(
    "VALIDATION",
    result.error.issues[0]?.message ?? serverUploadMessages.formUnreadable(),
    messages,
  );
}

/** @param kept filled as files come, so that the caller knows of them when a later part is refused */
async function readParts<F extends z.ZodMiniObject, T>(
  request: FastifyRequest,
  options: FormOptions<F, T>,
  kept: ReceivedFile<T>[],
): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  const names = new Set(Object.keys(options.fields.shape));
  for await (const part of openParts(request, names, Object.values(options.files))) {
    if (part.type === "field") {
      addField(fields, part);
      continue;
    }
    const rule = ruleOf(part.fieldname ?? "", part.filename, options.files);
    // Browsers send an input that was left empty as a file without a name.
    if (!part.filename) {
      part.file.resume();
      continue;
    }
    const info = { field: part.fieldname, fileName: part.filename };
    admitFile(info.field, kept, rule);
    if (kept.length === 0) await options.beforeFiles?.(fields);
    kept.push({ ...info, value: await options.onFile(part.file, info) });
    // The parser would wait for ever for a consumer that has seen enough.
    part.file.resume();
  }
  return fields;
}

/**
 * Reads a multipart form as it comes. Nothing has been read before it is called, so refuse who may not send first.
 * When it refuses, or the sender goes away, what `onFile` kept is discarded.
 * @throws DomainError UNSUPPORTED_TYPE for no form, TOO_LARGE, VALIDATION, and what `onFile` throws
 */
export async function receiveForm<F extends z.ZodMiniObject, T>(
  request: FastifyRequest,
  options: FormOptions<F, T>,
): Promise<Form<F, T>> {
  if (!request.isMultipart())
    throw new DomainError("UNSUPPORTED_TYPE", "Please send this as a multipart form");
  const files: ReceivedFile<T>[] = [];
  try {
    const fields = validated(options.fields, await readParts(request, options, files));
    return { fields, files, file: files[0]?.value };
  } catch (error) {
    await options.discard(files.map(({ value }) => value));
    throw formError(error);
  }
}
