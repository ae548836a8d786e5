import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Deps } from "#server/lib/deps.ts";
import { networksOf } from "./networks.ts";
import { OpenBodies } from "./open-bodies.ts";
import { paymentOf } from "./payment-cookie.ts";
import { installUnreadBodies } from "./unread-body.ts";

const KB = 1024;
/** The largest JSON is an edited listing: its description of 4,000 characters takes 24 kB when each is escaped. */
export const JSON_BYTES = 64 * KB;
/**
 * Each chunk takes some hundred bytes besides, and time: 64 kB in chunks of one byte took 13 MB. In packets they are
 * 125 at most.
 */
const JSON_CHUNKS = 256;
/** From the first look at the body to its last byte. */
export const JSON_MS = 20_000;
/** A form takes minutes when it brings a video, so it is judged by what comes of it in each stretch of this length. */
export const FORM_STRETCH_MS = 30_000;
/** Quiet stretches in a row that end a form. In a lift or a metro a phone has no network for up to a minute. */
export const QUIET_STRETCHES = 2;
/** A hundred megabytes take this long at 28 kB a second. What a form has brought stays on the disk until it ends. */
export const FORM_STRETCHES = 120;
/** 140 bytes a second. The slowest phone network sends ten times as much. */
const FORM_STRETCH_BYTES = 4 * KB;
/**
 * JSON is there at once, unless somebody holds it back: many of a network may be sending. A browser sends three forms
 * at a time, each of which takes some hundred kilobytes here.
 */
export const BODY_BOUNDS = {
  json: { perNetwork: 64, total: 512, ofPayments: 64, endsOldest: true },
  forms: { perNetwork: 24, total: 160, ofPayments: 64, endsOldest: false },
};

class BodyTimeout extends Error {
  readonly statusCode = 408;

  constructor() {
    super(t("server.tooSlow"));
  }
}

const tooLarge = () => new DomainError("TOO_LARGE", t("server.tooLarge"));

export const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
export const isForm = ({ headers }: FastifyRequest) =>
  headers["content-type"]?.trimStart().toLowerCase().startsWith("multipart/") ?? false;

/** @throws DomainError TOO_LARGE, BodyTimeout */
async function readBody(payload: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // With what makes the error: a chunk comes in the context of its connection, which knows no language.
  const refused = new AbortController();
  const take = (chunk: Buffer) => {
    length += chunk.length;
    if (length > JSON_BYTES || chunks.length >= JSON_CHUNKS) refused.abort(tooLarge);
    else chunks.push(chunk);
  };
  const timer = setTimeout(() => refused.abort(() => new BodyTimeout()), JSON_MS);
  payload.on("data", take);
  try {
    await finished(payload, { writable: false, signal: refused.signal });
  } catch (error) {
    throw refused.signal.aborted ? refused.signal.reason() : error;
  } finally {
    clearTimeout(timer);
    payload.off("data", take);
  }
  return Buffer.concat(chunks);
}

/** Ends a form whose sender has stopped sending, or goes on for an hour. One that nobody reads at the moment may wait. */
function watchForm(raw: IncomingMessage): () => void {
  const { socket } = raw;
  let before = socket.bytesRead;
  let quiet = 0;
  let stretches = 0;
  const timer = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    const isQuiet = raw.readableFlowing === true && !raw.complete && came < FORM_STRETCH_BYTES;
    quiet = isQuiet ? quiet + 1 : 0;
    stretches += 1;
    if (quiet >= QUIET_STRETCHES || stretches >= FORM_STRETCHES) raw.destroy();
  }, FORM_STRETCH_MS).unref();
  return () => clearInterval(timer);
}

/**
 * JSON and forms are all that is taken: another site can send plain text without asking. Forms are read by their
 * routes, see `receiveForm`.
 */
function installJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", (request, payload, done) => {
    readBody(payload).then((body) => parse(request, body.toString("utf8"), done), done);
  });
}

/** Bounds the memory that bodies take before anybody knows what is in them: their size, their time and their number. */
export function installBodies(app: FastifyInstance, deps: Deps): void {
  const open = { json: new OpenBodies(BODY_BOUNDS.json), forms: new OpenBodies(BODY_BOUNDS.forms) };
  installJson(app);
  installUnreadBodies(app);
  app.addHook("preParsing", async (request, reply) => {
    const { raw, headers } = request;
    if (!hasBody(request) || raw.destroyed) return;
    // A decompressor takes up to 16 MB for a body of any length, and no browser compresses what it sends.
    if ((headers["content-encoding"] ?? "identity") !== "identity") {
      throw new DomainError("UNSUPPORTED_TYPE", "Please send this without compression");
    }
    const isLong = isForm(request);
    if (!isLong && Number(headers["content-length"] ?? 0) > JSON_BYTES) {
      // The next request would stand behind what is not read of this one.
      reply.header("connection", "close");
      throw tooLarge();
    }
    const close = (isLong ? open.forms : open.json).open({
      networks: deps.config.rateLimit ? networksOf(request.ip) : [],
      payment: paymentOf(deps, headers.cookie),
      isAlwaysAdmitted: request.routeOptions.config.alwaysAdmitted ?? false,
      end: () => raw.destroy(),
    });
    const unwatch = isLong ? watchForm(raw) : () => {};
    let isOpen = true;
    const end = () => {
      if (isOpen) close();
      isOpen = false;
      unwatch();
    };
    raw.once("close", end);
    // A request that was answered before its body had come is never closed; what still comes of it is thrown away.
    reply.raw.once("close", end);
  });
}
