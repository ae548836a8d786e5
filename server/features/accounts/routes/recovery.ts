import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import {
  forgotInput,
  passwordResetInput,
  people,
  peopleQuery,
  person,
  personParams,
  resetLink,
  resetLinkInput,
  roleInput,
} from "#domain/accounts/account.ts";
import { currentUser } from "#domain/accounts/contract.ts";
import * as endpoints from "#domain/accounts/endpoints.ts";
import { done } from "#domain/done.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { requireAdmin } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { quotaNetworkOf } from "#server/http/networks.ts";
import { recordAdminRead, recordSecurityEvent, watchGuesses } from "#server/http/security-events.ts";
import { serve } from "#server/http/serve.ts";
import { throttleCall, throttleGuess } from "#server/http/throttle.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { logFailure } from "#server/lib/log.ts";
import { hashNewPassword } from "../passwords-service.ts";
import { presentUser } from "../present.ts";
import { findUser } from "../reads.ts";
import { forgotThrottles, newResetLink, resetThrottles } from "../recovery-policy.ts";
import { presentPerson } from "../recovery-present.ts";
import { findReset, peopleWith } from "../recovery-reads.ts";
import { issueReset, resetSpent, useReset } from "../recovery-writes.ts";
import {
  asksKnownBrowser,
  type OnResetElsewhere,
  resetElsewhere,
  resetRequestLimit,
} from "../reset-request-service.ts";
import { sendResetLink } from "../reset-sms-service.ts";
import { requireSecondFactor } from "../second-factor-service.ts";
import { type SignInSteps, signIn } from "../sign-in-service.ts";
import { requireStepUp } from "../step-up-service.ts";
import { setAdminRole } from "../writes.ts";

const newLink = ({ config, clock }: Deps) => newResetLink(config.publicUrl, clock.now());

/** The way back through an admin, who knows the person. */
function adminRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const tags = ["accounts"];
  return async (app) => {
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    serve(
      app,
      endpoints.listPeople,
      {
        schema: {
          tags,
          summary: "Who has this mobile number: a list of one or none",
          querystring: peopleQuery,
          response: { 200: people },
        },
      },
      async (request) => {
        const found = await peopleWith(store.db, request.query, clock.now());
        const subject = found[0] ? (`user ${found[0].id}` as const) : "unknown number";
        await recordAdminRead(deps, request, { kind: "person_read", subject });
        return found.map(presentPerson);
      },
    );

    serve(
      app,
      endpoints.setRole,
      {
        schema: {
          tags,
          summary: "Give somebody a role of admins, or take it away",
          params: personParams,
          body: roleInput,
          response: { 200: person },
        },
      },
      async (request, reply) => {
        const actor = await requireStepUp(deps, request);
        const { id } = request.params;
        const { role } = request.body;
        if (id === actor.userId) throw new DomainError("CONFLICT", t("accounts.ownRole"));
        // Admin mode by code ends with the code: it must not leave an admin for good behind.
        if (role !== null && actor.userId === null)
          throw new DomainError("FORBIDDEN", t("accounts.roleByCode"));
        const work = async (tx: Transaction) => {
          const found = await setAdminRole(tx, { who: { id }, role, actor, now: clock.now() });
          const [row] = found ? await peopleWith(tx, { id }, clock.now()) : [];
          if (!row) throw new DomainError("NOT_FOUND", t("accounts.noSuchAccount"));
          return { status: 200, body: presentPerson(row) };
        };
        return idempotent(deps, request, reply, work, { durable: true });
      },
    );

    serve(
      app,
      endpoints.createResetLink,
      {
        schema: {
          tags,
          summary: "A link to choose a new password, to hand to the account's owner; shown once",
          body: resetLinkInput,
          response: { 201: resetLink },
        },
      },
      async (request, reply) => {
        const actor = await requireStepUp(deps, request);
        const { phoneNumber } = request.body;
        const { urlIn, expiresAt, tokenHash, now } = newLink(deps);
        // Repeated after a lost answer it makes another link, which ends this one: no key is needed.
        const { subject, language } = await store.transaction(async (tx) => {
          const issued = await issueReset(tx, { phoneNumber, tokenHash, now, expiresAt, by: "others" });
          if (issued === null) {
            const message = t("accounts.noSuchAccount");
            throw new DomainError("NOT_FOUND", message, { phoneNumber: message });
          }
          const subject = `user ${issued.userId}` as const;
          await recordAudit(tx, { actor, action: "password reset issued", subject, at: now });
          return { subject, language: issued.language };
        });
        await recordSecurityEvent(deps, request, { kind: "password_reset_issued", subject });
        reply.status(201);
        return { url: urlIn(language), expiresAt: expiresAt.toISOString() };
      },
    );
  };
}

/** Only wrong tokens are counted: a right one never waits because of others. */
async function refuseReset(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const watch = watchGuesses(deps, request, { at: "reset_link", subject: "reset link" });
  await throttleGuess(
    deps,
    reply,
    resetThrottles(quotaNetworkOf(request.actor.address)),
    async () => false,
    watch,
  );
  throw resetSpent();
}

type RecoverySteps = SignInSteps & { onResetElsewhere: readonly OnResetElsewhere[] };

function resetRoutes(deps: Deps, { onSignIn, onResetElsewhere }: RecoverySteps): FastifyPluginAsync {
  const { store, clock, sms, log } = deps;
  const tags = ["accounts"];
  return async (app) => {
    const underWay = new Set<Promise<void>>();
    app.addHook("onClose", () => Promise.all(underWay).then(() => {}));

    serve(
      app,
      endpoints.requestResetLink,
      {
        config: resetRequestLimit(deps),
        schema: {
          tags,
          summary: "Have a link sent by SMS; the answer does not tell whether the number has an account",
          body: forgotInput,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        if (!sms) throw new DomainError("NOT_FOUND", t("accounts.noSms"));
        const { phoneNumber } = request.body;
        const network = quotaNetworkOf(request.actor.address);
        const throttles = forgotThrottles(phoneNumber, network, await asksKnownBrowser(deps, request));
        await throttleCall(deps, reply, throttles, t("accounts.manyResets"));
        const sending = sendResetLink(deps, sms, { phoneNumber, address: request.actor.address })
          .catch((error: unknown) => logFailure(log, error, "a reset link was not sent"))
          .finally(() => underWay.delete(sending));
        underWay.add(sending);
        return { ok: true as const };
      },
    );

    serve(
      app,
      endpoints.resetPassword,
      {
        schema: {
          tags,
          summary: "Choose a new password with the token of a link: signs in, ends all sessions there were",
          body: passwordResetInput,
          response: { 200: currentUser },
        },
      },
      async (request, reply) => {
        const { token, password, totp } = request.body;
        const tokenHash = sha256(token);
        const userId = await findReset(store.db, tokenHash, clock.now());
        if (userId === null) return refuseReset(deps, request, reply);
        const { phoneNumber = "", hasTotp = false } = (await findUser(store.db, userId)) ?? {};
        const passwordHash = await hashNewPassword({ password, field: "password", phoneNumber, request });
        if (hasTotp) await requireSecondFactor(deps, request, reply, { userId, code: totp });
        const reset = { tokenHash, userId, passwordHash, now: clock.now() };
        const elsewhere = await resetElsewhere(deps, request, { userId, phoneNumber });
        const spend = async (tx: Transaction) => {
          if (elsewhere) for (const step of onResetElsewhere) await step(tx, elsewhere);
          await useReset(tx, reset);
        };
        await store.transaction(spend, { durable: true });
        const user = await findUser(store.db, userId);
        if (!user) throw resetSpent();
        await signIn(deps, request, reply, { id: user.id, password: passwordHash }, onSignIn);
        const who = `user ${user.id}` as const;
        await recordSecurityEvent(deps, request, { kind: "password_reset_used", actor: who, subject: who });
        return presentUser(user);
      },
    );
  };
}

/** @param steps what other features do when somebody gets in, and when that is by a link in a new browser */
export function recoveryRoutes(deps: Deps, steps: RecoverySteps): FastifyPluginAsync {
  return async (app) => {
    for (const routes of [adminRoutes, resetRoutes]) await app.register(routes(deps, steps));
  };
}
