import type * as z from "zod/mini";

type Schema = z.ZodMiniType;
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** What stands for a `:name` in a path. */
export type Id = number | string;

/**
 * What a call takes and answers: the types of the schemas by which the server checks both. They are types alone, so that
 * a browser makes a call without loading a schema.
 */
export interface Contract {
  query?: Schema;
  /** JSON, or a form of files. */
  body?: Schema | FormData;
  answer?: Schema;
}

/** One id for each `:name` of a path. */
type IdsOf<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [id: Id, ...IdsOf<`/${Rest}`>]
  : Path extends `${string}:${string}`
    ? [id: Id]
    : [];

declare const declared: unique symbol;
/** A path that an endpoint made. No other text is one, so that nobody calls, or keeps under a key, what is not declared. */
export type ApiPath = string & { readonly [declared]: true };

/** A call that can be made: its path has its ids. */
export interface Call<C extends Contract = Contract, M extends Method = Method> {
  readonly method: M;
  readonly path: ApiPath;
  /** Carries the types, and is never there. A function, so that no call fits where one of another contract is wanted. */
  readonly contract?: (contract: C) => C;
}

/** An endpoint makes calls; the server serves it. `url` names its ids, as in `/api/pg-listings/:id`. */
export interface Endpoint<
  C extends Contract = Contract,
  M extends Method = Method,
  Path extends string = string,
> {
  (...ids: IdsOf<Path>): Call<C, M>;
  readonly method: M;
  readonly url: Path;
}

/** The contract of an endpoint, which is nothing while the program runs. */
/* @__NO_SIDE_EFFECTS__ */
export function contract<C extends Contract>(): C | undefined {
  return undefined;
}

/**
 * Declares an endpoint, once: the server's route, the client of the browser, the keys of its queries and the document
 * of the API derive from it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<C extends Contract, const M extends Method, const Path extends string>(
  method: M,
  url: Path,
  _contract?: C,
): Endpoint<C, M, Path> {
  const call = (...ids: Id[]): Call<C, M> => {
    let at = 0;
    return { method, path: url.replace(/:\w+/g, () => encodeURIComponent(ids[at++]!)) as ApiPath };
  };
  return Object.assign(call, { method, url });
}

/** Tells the paths of these endpoints, whatever ids they have, from all others. */
/* @__NO_SIDE_EFFECTS__ */
export function isPathOf(...endpoints: readonly Pick<Endpoint, "url">[]): (path: unknown) => boolean {
  const urls = endpoints.map(({ url }) => url.replace(/:\w+/g, "[^/]+"));
  const pattern = new RegExp(`^(${urls.join("|")})$`);
  return (path) => typeof path === "string" && pattern.test(path);
}
