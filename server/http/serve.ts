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
type Done = 200 | 201 | 202 | 204;

declare const sent: unique symbol;
/** An answer that was sent already, and what it was. Without `then`: types would look at what that brings instead. */
export type Sent<T> = Omit<FastifyReply, "then"> & { readonly [sent]: T };
export const asSent = <T>(reply: FastifyReply) => reply as unknown as Sent<T>;

type Needs<Name extends string, S> = S extends Schema ? Record<Name, S> : Partial<Record<Name, undefined>>;

/** The schemas themselves, which must be those of the endpoint's contract. */
type SchemaOf<C extends Contract, P> = {
  tags: string[];
  summary: string;
  /** Of a form: all else is JSON. */
  consumes?: string[];
  params?: P;
} & Needs<"querystring", C["query"]> &
  Needs<"body", C["body"]> &
  (C["answer"] extends Schema
    ? { response: Partial<Record<Done, C["answer"]>> }
    : { response?: Partial<Record<Done, Schema>> });

interface Served<C extends Contract, P> {
  schema: SchemaOf<C, P>;
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

type Answered<C extends Contract> = C["answer"] extends Schema
  ? Output<C["answer"]> | Sent<Output<C["answer"]>>
  : unknown;

/** Serves an endpoint: the schemas and the answer must be what its contract says, or this does not compile. */
export function serve<C extends Contract, M extends Method, Path extends string, P extends Schema>(
  app: FastifyInstance,
  { method, url }: Endpoint<C, M, Path>,
  options: Served<C, P>,
  handler: (request: Request<C, P>, reply: FastifyReply) => Promise<Answered<C>>,
): void {
  const route: RouteOptions = { method, url, ...options, handler: handler as RouteHandlerMethod };
  app.route(route);
}
