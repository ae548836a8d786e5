import fastifyCookie from "@fastify/cookie";
import fastifySession from "@fastify/session";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/lib/deps.ts";
import { LONGEST_SESSION_MS, SessionTable } from "./session-store.ts";

declare module "fastify" {
  interface Session {
    userId?: string;
    /** Of the password it was opened with, see `passwordStamp`. */
    stamp?: string;
    /** See `deviceOf`. */
    device?: string;
  }
}

/** `__Host-` binds a cookie to this very host, which browsers allow over https only. */
export function cookieName(deps: Pick<Deps, "config">, name: string): string {
  return deps.config.publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}

// The id is random, looked up by its hash and never trusted before it is found: a signature would add
// nothing but a secret that all servers of one database have to share.
const unsigned = {
  sign: (value: string) => value,
  unsign: (value: string) => ({ valid: true, renew: false, value }),
};

/** Sessions for the calls; only a signed-in visitor has one, so that an anonymous read touches no table. */
export async function installSessions(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(fastifyCookie);
  await app.register(fastifySession, {
    secret: unsigned,
    cookieName: cookieName(deps, "sid"),
    store: new SessionTable(deps.store, deps.clock),
    saveUninitialized: false,
    rolling: false,
    cookie: {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: deps.config.publicUrl.startsWith("https:"),
      // When it ends before that, the table knows.
      maxAge: LONGEST_SESSION_MS,
    },
  });
}
