import { createHmac } from "node:crypto";
import fastifyCookie from "@fastify/cookie";
import type { FastifyReply } from "fastify";
import type { Deps } from "#server/lib/deps.ts";
import { sameSecret } from "#server/lib/passwords.ts";
import { quotaNetworkOf } from "./known-browser.ts";
import { cookieName } from "./session.ts";

const NAME = "paying";

const sealOf = ({ secrets }: Deps, mark: string) =>
  createHmac("sha256", secrets.capabilityKey).update(`${NAME}:${mark}`).digest("base64url");

/**
 * Marks the browser of somebody whose bed is held, so that it is known without the database that they must not be
 * refused when the server is busy. It proves nothing else.
 */
export function markPaying(
  deps: Deps,
  reply: FastifyReply,
  { id, holdExpiresAt }: { id: number; holdExpiresAt: Date | null },
): void {
  if (holdExpiresAt === null || holdExpiresAt <= deps.clock.now()) return;
  const mark = `${id}.${Math.ceil(holdExpiresAt.getTime() / 1000)}`;
  reply.setCookie(cookieName(deps, NAME), `${mark}.${sealOf(deps, mark)}`, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: deps.config.publicUrl.startsWith("https:"),
    expires: holdExpiresAt,
  });
}

/** Of somebody whose booking is over. */
export function unmarkPaying(deps: Deps, reply: FastifyReply): void {
  reply.clearCookie(cookieName(deps, NAME), { path: "/" });
}

/** The booking that a Cookie header is marked with, while its bed is held; otherwise null. */
export function paymentOf(deps: Deps, header: string | undefined): string | null {
  if (!header?.includes(NAME)) return null;
  const value = fastifyCookie.parse(header)[cookieName(deps, NAME)] ?? "";
  const [id = "", until = "", seal = ""] = value.split(".");
  const isHeld = Number(until) * 1000 > deps.clock.now().getTime();
  return isHeld && sameSecret(seal, sealOf(deps, `${id}.${until}`)) ? id : null;
}

/** What somebody may claim of a busy server. */
export const claimOf = (
  deps: Deps,
  { cookie, address }: { cookie: string | undefined; address: string },
): { payment: string | null; network: string } => ({
  payment: paymentOf(deps, cookie),
  network: quotaNetworkOf(address),
});
