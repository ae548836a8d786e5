import { createHmac } from "node:crypto";
import fastifyCookie from "@fastify/cookie";
import type { FastifyReply } from "fastify";
import type { Deps } from "#server/lib/deps.ts";
import { sameSecret } from "#server/lib/passwords.ts";
import { cookieName } from "./session.ts";

const NAME = "paying";

const sealOf = ({ secrets }: Deps, until: string) =>
  createHmac("sha256", secrets.capabilityKey).update(`${NAME}:${until}`).digest("base64url");

/**
 * Marks the browser of somebody whose bed is held, so that it is known without the database that they must not be
 * refused when the server is busy. It proves nothing else.
 */
export function markPaying(deps: Deps, reply: FastifyReply, holdExpiresAt: Date | null): void {
  if (holdExpiresAt === null || holdExpiresAt <= deps.clock.now()) return;
  const until = String(Math.ceil(holdExpiresAt.getTime() / 1000));
  reply.setCookie(cookieName(deps, NAME), `${until}.${sealOf(deps, until)}`, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: deps.config.publicUrl.startsWith("https:"),
    expires: holdExpiresAt,
  });
}

/** Whether a Cookie header comes from somebody whose bed is held. */
export function isPaying(deps: Deps, header: string | undefined): boolean {
  if (!header?.includes(NAME)) return false;
  const value = fastifyCookie.parse(header)[cookieName(deps, NAME)] ?? "";
  const [until = "", seal = ""] = value.split(".");
  return Number(until) * 1000 > deps.clock.now().getTime() && sameSecret(seal, sealOf(deps, until));
}
