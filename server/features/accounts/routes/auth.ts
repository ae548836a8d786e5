import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import {
  adminUnlockInput,
  adminUnlockOutput,
  currentUser,
  loginInput,
  signupInput,
  stepUpInput,
  stepUpOutput,
} from "#domain/accounts/contract.ts";
import * as endpoints from "#domain/accounts/endpoints.ts";
import { done } from "#domain/done.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { requireAdmin, requireUser } from "#server/http/actor.ts";
import { adminBinding, adminTokenHash } from "#server/http/admin-token.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { dropGuestToken, ensureGuestKey } from "#server/http/guest.ts";
import { operatorBrowser, setOperatorCookie } from "#server/http/known-browser.ts";
import { limitedOnceValid } from "#server/http/limits.ts";
import { quotaNetworkOf } from "#server/http/networks.ts";
import { recordSecurityEvent, watchGuesses } from "#server/http/security-events.ts";
import { serve } from "#server/http/serve.ts";
import { throttleGuess } from "#server/http/throttle.ts";
import { steadyNow } from "#server/lib/clock.ts";
import type { Deps } from "#server/lib/deps.ts";
import { randomToken, sha256 } from "#server/lib/ids.ts";
import { sameSecret } from "#server/lib/passwords.ts";
import { requireAdminPassword, requirePassword } from "../passwords-service.ts";
import {
  ADMIN_TOKEN_MS,
  adminCodeThrottles,
  GUEST_TOKENS_PER_ADDRESS,
  HASHES_PER_MINUTE,
  STEP_UP_MS,
} from "../policy.ts";
import { presentUser } from "../present.ts";
import { findUserByPhone, standingOf } from "../reads.ts";
import { requireSecondFactor } from "../second-factor-service.ts";
import { checkLoginPassword, loginLimit, type SignInSteps, signIn } from "../sign-in-service.ts";
import { type OnSignUp, signUp } from "../sign-up-service.ts";
import { stepUpHolder } from "../step-up-service.ts";
import { deleteAdminToken, insertAdminToken, lockAdmin, notePassword } from "../writes.ts";

const tags = ["accounts"];
const adminTags = ["admin"];

const SIGNUP_LIMIT = limitedOnceValid(HASHES_PER_MINUTE);
const GUEST_LIMIT = { rateLimit: GUEST_TOKENS_PER_ADDRESS };

/** @param steps what other features do when somebody gets in */
export function authRoutes(
  deps: Deps,
  steps: SignInSteps & { onSignUp: readonly OnSignUp[] },
): FastifyPluginAsync {
  return async (app) => {
    serve(
      app,
      endpoints.signUp,
      {
        config: SIGNUP_LIMIT,
        schema: { tags, summary: "Create an account", body: signupInput, response: { 201: currentUser } },
      },
      async (request, reply) => {
        const user = await signUp(deps, request, reply, request.body, steps.onSignUp);
        await signIn(deps, request, reply, user, steps.onSignIn);
        const who = `user ${user.id}` as const;
        await recordSecurityEvent(deps, request, { kind: "signup", actor: who, subject: who });
        reply.status(201);
        return presentUser(user);
      },
    );

    serve(
      app,
      endpoints.logIn,
      {
        config: loginLimit(deps),
        schema: { tags, summary: "Sign in", body: loginInput, response: { 200: currentUser } },
      },
      async (request, reply) => {
        const { phoneNumber, password, totp } = request.body;
        const user = await findUserByPhone(deps.store.db, phoneNumber);
        const passwordHash = user?.password ?? null;
        const guess = { phoneNumber, userId: user?.id ?? null, passwordHash, password };
        const right = await checkLoginPassword(deps, request, reply, guess);
        if (!right || !user) throw new DomainError("UNAUTHENTICATED", t("accounts.loginFailed"));
        if (user.hasTotp) await requireSecondFactor(deps, request, reply, { userId: user.id, code: totp });
        await signIn(deps, request, reply, user, steps.onSignIn);
        const who = `user ${user.id}` as const;
        await recordSecurityEvent(deps, request, { kind: "login", actor: who, subject: who });
        return presentUser(user);
      },
    );

    serve(
      app,
      endpoints.logOut,
      { schema: { tags, summary: "Sign out", response: { 200: done } } },
      async (request, reply) => {
        await request.session.destroy();
        dropGuestToken(deps, reply);
        return { ok: true as const };
      },
    );

    serve(
      app,
      endpoints.createGuestToken,
      {
        config: GUEST_LIMIT,
        schema: {
          tags,
          summary:
            "A guest token, as a cookie, for a browser that has none: asked for before the first write",
          response: { 200: done },
        },
      },
      async (request, reply) => {
        ensureGuestKey(deps, request, reply);
        return { ok: true as const };
      },
    );

    serve(
      app,
      endpoints.getCurrentUser,
      { schema: { tags, summary: "Who is signed in", response: { 200: currentUser } } },
      async (request) => {
        const user = requireUser(request);
        return { ...presentUser(user), ...(await standingOf(deps.store.db, user.id)) };
      },
    );

    await app.register(adminModeRoutes(deps));
  };
}

/** Who opens admin mode: an admin by account, or a caller who knows the code. Refuses everybody else. */
async function whoUnlocks(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string | undefined,
) {
  const { user, address } = request.actor;
  if (user?.isAdmin) return { userId: user.id, name: `user ${user.id}`, byAccount: true };
  if (code === undefined) {
    throw new DomainError(user ? "FORBIDDEN" : "UNAUTHENTICATED", t("accounts.wrongAdminCode"));
  }
  const throttles = adminCodeThrottles(quotaNetworkOf(address), operatorBrowser(deps, request, "adminCode"));
  const check = async () => sameSecret(code, deps.secrets.adminCode);
  const watch = watchGuesses(deps, request, { at: "admin_code", subject: "admin mode" });
  const right = await throttleGuess(deps, reply, throttles, check, watch);
  if (!right) throw new DomainError("WRONG_ADMIN_CODE", t("accounts.wrongAdminCode"));
  setOperatorCookie(deps, request, reply, "adminCode");
  return { userId: user?.id ?? null, name: user ? `user ${user.id}` : "admin mode", byAccount: false };
}

function adminModeRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    serve(
      app,
      endpoints.unlockAdmin,
      {
        config: { alwaysAdmitted: true },
        schema: {
          tags: adminTags,
          summary: "Open admin mode",
          body: adminUnlockInput,
          response: { 200: adminUnlockOutput },
        },
      },
      async (request, reply) => {
        const opener = await whoUnlocks(deps, request, reply, request.body?.code);
        const token = randomToken();
        const now = steadyNow(deps.clock);
        const expiresAt = new Date(now.getTime() + ADMIN_TOKEN_MS);
        const boundTo = adminBinding(deps);
        await deps.store.transaction(async (tx) => {
          // The account may have lost its rights since the request came in, and the token would outlive that.
          if (opener.byAccount && opener.userId) await lockAdmin(tx, opener.userId);
          const { userId } = opener;
          await insertAdminToken(tx, {
            tokenHash: sha256(token),
            userId,
            byCode: !opener.byAccount,
            boundTo,
            expiresAt,
            createdAt: now,
          });
          await recordAudit(tx, { actor: opener.name, action: "admin mode opened", subject: "admin mode" });
        });
        const { name: actor } = opener;
        await recordSecurityEvent(deps, request, { kind: "admin_unlocked", actor, subject: "admin mode" });
        return { token, expiresAt: expiresAt.toISOString() };
      },
    );

    serve(
      app,
      endpoints.confirmAdmin,
      {
        config: { alwaysAdmitted: true },
        schema: {
          tags: adminTags,
          summary: "Type the password again, for ten minutes of what changes rights, money or people's data",
          body: stepUpInput,
          response: { 200: stepUpOutput },
        },
      },
      async (request, reply) => {
        const admin = requireAdmin(request);
        const { user } = request.actor;
        const { password } = request.body;
        if (admin.tokenHash === null && user) {
          await requirePassword(deps, request, reply, { user, field: "password", password });
        } else await requireAdminPassword(deps, request, reply, password, "password");
        const now = steadyNow(deps.clock);
        await notePassword(deps.store.db, stepUpHolder(request, admin), now);
        await recordSecurityEvent(deps, request, { kind: "step_up", subject: "admin mode" });
        return { expiresAt: new Date(now.getTime() + STEP_UP_MS).toISOString() };
      },
    );

    serve(
      app,
      endpoints.lockAdmin,
      { schema: { tags: adminTags, summary: "Close admin mode", response: { 200: done } } },
      async (request) => {
        const tokenHash = adminTokenHash(request);
        if (tokenHash !== null && (await deleteAdminToken(deps.store.db, tokenHash))) {
          await recordSecurityEvent(deps, request, { kind: "admin_locked", subject: "admin mode" });
        }
        return { ok: true as const };
      },
    );
  };
}
