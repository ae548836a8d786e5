import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";

/** A name is said back no longer than anybody types one. */
export const NAME_SHOWN = 40;

/** PostgreSQL keeps neither a NUL nor half of a surrogate pair. */
const isStorable = (text: string) => !text.includes("\0") && !/\p{Cs}/u.test(text);

/**
 * Where in a value text stands that no column can hold: a path such as `keys.auth`; null when there is none. The value
 * may be nested deeply, so it is walked with a list of what is left.
 */
export function unstorableAt(value: unknown): string | null {
  const left: { path: string; value: unknown }[] = [{ path: "", value }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { path } = next;
    if (typeof next.value === "string" && !isStorable(next.value)) return path;
    if (typeof next.value !== "object" || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      const at = path ? `${path}.${key}` : key;
      if (!isStorable(key)) return path;
      left.push({ path: at, value: inner });
    }
  }
  return null;
}

/** @throws DomainError VALIDATION naming the field */
export function assertStorable(value: unknown): void {
  const at = unstorableAt(value);
  if (at === null) return;
  const message = t("server.unusableCharacters");
  throw new DomainError("VALIDATION", message, at ? { [at]: message } : undefined);
}

/** The parameters of a call, and whether each may be repeated. */
type KnownQuery = ReadonlyMap<string, boolean>;

/** Whether a list gets as far as its items: a parameter for one value refuses the list itself. */
function takesList(field: z.core.$ZodType): boolean {
  const probe = z.safeParse(field, ["", ""]);
  return probe.success || probe.error.issues.every(({ path }) => path.length > 0);
}

/** @throws Error when a route describes its query as anything but an object */
function knownQuery(schema: unknown): KnownQuery {
  if (schema === undefined) return new Map();
  if (!(schema instanceof z.ZodMiniObject)) throw new Error("A query has to be described as an object");
  const shape = schema.shape as Record<string, z.core.$ZodType>;
  return new Map(Object.entries(shape).map(([name, field]) => [name, takesList(field)]));
}

function refusedParameter(name: string, message: string): DomainError {
  return new DomainError("VALIDATION", message, { [name]: message });
}

function checkQuery(request: FastifyRequest, known: KnownQuery): void {
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    const shown = name.slice(0, NAME_SHOWN);
    const takesMany = known.get(name);
    if (takesMany === undefined) throw refusedParameter(shown, `There is no parameter named ${shown}`);
    if (Array.isArray(value) && !takesMany) throw refusedParameter(shown, `Send ${shown} only once`);
  }
}

/**
 * What is refused at the edge of every call, so that no route has to think of it: parameters that it does not know, two
 * values where it takes one, and text that the database cannot keep. A path with such text is one that leads nowhere.
 * Texts are looked at after validation, because a field's own message says more.
 */
export function installStrictInput(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    const known = knownQuery(route.schema?.querystring);
    const check = async (request: FastifyRequest) => checkQuery(request, known);
    route.preValidation = [check, ...[route.preValidation ?? []].flat()];
  });
  app.addHook("preHandler", async (request) => {
    if (unstorableAt(request.params) !== null) throw new DomainError("NOT_FOUND", t("server.notFound"));
    assertStorable(request.query);
    assertStorable(request.body);
  });
}
