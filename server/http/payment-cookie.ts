import { createHmac } from "node:crypto";
import fastifyCookie from "@fastify/cookie";
import type { FastifyReply } from "fastify";
import type { Deps } from "#server/lib/deps.ts";
import { sameSecret } from "#server/lib/passwords.ts";
import { quotaNetworkOf } from "./networks.ts";
import { cookieName } from "./session.ts";

const NAME = "paying";

const signatureOf = ({ secrets }: Deps, payload: string) =>
  createHmac("sha256", secrets.capabilityKey).update(`${NAME}:${payload}`).digest("base64url");

/**
 * A signed cookie for the browser of somebody whose bed is held: a busy server then knows without the database that it
 * must not refuse them. It proves nothing else.
 */
export function setPaymentCookie(
  deps: Deps,
  reply: FastifyReply,
  { id, holdExpiresAt }: { id: number; holdExpiresAt: Date | null },
): void {
  if (holdExpiresAt === null || holdExpiresAt <= deps.clock.now()) return;
  const payload = `${id}.${Math.ceil(holdExpiresAt.getTime() / 1000)}`;
  reply.setCookie(cookieName(deps, NAME), `${payload}.${signatureOf(deps, payload)}`, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: deps.config.publicUrl.startsWith("https:"),
    expires: holdExpiresAt,
  });
}

/** When the booking is over. */
export function clearPaymentCookie(deps: Deps, reply: FastifyReply): void {
  reply.clearCookie(cookieName(deps, NAME), { path: "/" });
}

/** The booking in the payment cookie of a Cookie header, while its bed is held; otherwise null. */
export function paymentOf(deps: Deps, header: string | undefined): string | null {
  if (!header?.includes(NAME)) return null;
  const value = fastifyCookie.parse(header)[cookieName(deps, NAME)] ?? "";
  const [id = "", until = "", signature = ""] = value.split(".");
  const isHeld = Number(until) * 1000 > deps.clock.now().getTime();
  return isHeld && sameSecret(signature, signatureOf(deps, `${id}.${until}`)) ? id : null;
}

/** What decides whether a busy server admits a request: the payment under way, and the network it comes from. */
export const admissionPriority = (
  deps: Deps,
  { cookie, address }: { cookie: string | undefined; address: string },
): { payment: string | null; network: string } => ({
  payment: paymentOf(deps, cookie),
  network: quotaNetworkOf(address),
});
