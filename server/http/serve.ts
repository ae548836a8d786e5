import type { Readable } from "node:stream";
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteOptions,
} from "fastify";
import type * as z from "zod/mini";
import type { Contract, Endpoint, Method } from "#domain/endpoint.ts";

type Schema = z.ZodMiniType;
type Output<S> = S extends Schema ? z.output<S> : unknown;
type SuccessStatus = 200 | 201 | 202 | 204;

declare const sent: unique symbol;
/**
 * The reply after it was sent, with the type of what was sent: serialized bytes may hold no more than is declared.
 * Without `then`: otherwise `await` would resolve it to another type.
 */
export type SentResponse<T> = Omit<FastifyReply, "then"> & { readonly [sent]: (answer: T) => T };
export const asSentResponse = <T>(reply: FastifyReply) => reply as unknown as SentResponse<T>;

/** The only result of an endpoint without a declared answer: a handler may return or send nothing typed. */
export type UndeclaredResponse = { readonly [sent]: never };
/** Answers where the endpoint declares no answer: with the bytes of a file, or with nothing. */
export const sendBytes = (reply: FastifyReply, bytes?: string | Buffer | Readable) =>
  asSentResponse<UndeclaredResponse>(reply.send(bytes));

type Needs<Name extends string, S> = S extends Schema ? Record<Name, S> : Partial<Record<Name, undefined>>;

/** The names of a path's `:name` parts. */
type NamesOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type ParamsOf<Path extends string, P> = [NamesOf<Path>] extends [never]
  ? { params?: undefined }
  : P extends Schema
    ? z.output<P> extends Record<NamesOf<Path>, unknown>
      ? { params: P }
      : never
    : never;
/** Nothing fits where one type only extends the other: a schema that wants or lets through more is another one. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? unknown : never) : never;

/**
 * The schemas themselves, which must have the types of the endpoint's contract. Two schemas of one type with other checks
 * cannot be told apart here.
 */
type SchemaOf<C extends Contract, Path extends string, P> = {
  tags: string[];
  summary: string;
  /** Of a form: all else is JSON. */
  consumes?: string[];
} & ParamsOf<Path, P> &
  Needs<"querystring", C["query"]> &
  Needs<"body", C["body"]> &
  (C["answer"] extends Schema
    ? { response: Partial<Record<SuccessStatus, C["answer"]>> }
    : { response?: Partial<Record<SuccessStatus, Schema>> });

interface ServeOptions<C extends Contract, Path extends string, P, B, R> {
  schema: SchemaOf<C, Path, P> & {
    body?: B;
    response?: Partial<Record<SuccessStatus, R>>;
  } & (C["body"] extends Schema ? Same<B, C["body"]> : unknown) &
    (C["answer"] extends Schema ? Same<R, C["answer"]> : unknown);
  config?: FastifyContextConfig;
  bodyLimit?: number;
  onRequest?: RouteOptions["onRequest"];
  /** False for what is written bit by bit: a compressor would hold it back. */
  compress?: false;
  /** False where a HEAD request must not do what GET does. */
  exposeHeadRoute?: boolean;
}

type Request<C extends Contract, P> = FastifyRequest<{
  Params: Output<P>;
  Querystring: Output<C["query"]>;
  Body: Output<C["body"]>;
}>;

type ResponseBodyOf<C extends Contract> = C["answer"] extends Schema
  ? z.output<C["answer"]>
  : UndeclaredResponse;
type HandlerResult<C extends Contract> =
  | SentResponse<ResponseBodyOf<C>>
  | (C["answer"] extends Schema ? z.output<C["answer"]> : never);

/** Serves an endpoint: the schemas and the answer must be what its contract says, or this does not compile. */
export function serve<C extends Contract, M extends Method, Path extends string, P extends Schema, B, R>(
  app: FastifyInstance,
  { method, url }: Endpoint<C, M, Path>,
  options: ServeOptions<C, Path, P, B, R>,
  handler: (
    request: Request<C, P>,
    reply: FastifyReply<{ Reply: ResponseBodyOf<C> }>,
  ) => Promise<HandlerResult<C>>,
): void {
  const handle = handler as RouteHandlerMethod;
  const [status, ...others] = Object.keys(options.schema.response ?? {}).map(Number);
  const route: RouteOptions = {
    method,
    url,
    ...options,
    handler(request, reply) {
      // An answer with another status than the declared one would pass its schema by.
      if (status !== undefined && others.length === 0) reply.status(status);
      return handle.call(this, request, reply);
    },
  };
  app.route(route);
}
