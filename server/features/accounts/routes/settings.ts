import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { account, accountInput, passwordInput, sessionViews } from "#domain/accounts/account.ts";
import {
  recoveryCodesOutput,
  totpConfirmInput,
  totpRemoveInput,
  totpSetup,
  totpStartInput,
} from "#domain/accounts/contract.ts";
import * as endpoints from "#domain/accounts/endpoints.ts";
import { done } from "#domain/done.ts";
import { DomainError } from "#domain/errors.ts";
import { rawText } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { MB } from "#domain/media/contract.ts";
import { fileMessages } from "#domain/media/upload-messages.ts";
import type { Uploader } from "#server/features/media/policy.ts";
import { discardMedia, type StoredImage, storeImage } from "#server/features/media/service.ts";
import { admitUploader } from "#server/features/media/uploads-service.ts";
import { requireUser, type UserActor } from "#server/http/actor.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { receiveForm } from "#server/http/multipart.ts";
import { recordSecurityEvent } from "#server/http/security-events.ts";
import { serve } from "#server/http/serve.ts";
import { throttleGuess } from "#server/http/throttle.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { passwordStamp } from "#server/lib/passwords.ts";
import { newRecoveryCodes, newTotpSecret, recoveryHash, totpStep, totpUri } from "#server/lib/totp.ts";
import { hashNewPassword, requirePassword } from "../passwords-service.ts";
import { totpThrottles } from "../policy.ts";
import { findPassword, totpOf, wasJustConfirmed } from "../reads.ts";
import { firstRecoveryCodes, openTotp, requireSecondFactor, sealTotp } from "../second-factor-service.ts";
import { removeTotp } from "../service.ts";
import { presentAccount, presentSession } from "../settings-present.ts";
import { findAccount, sessionsOf } from "../settings-reads.ts";
import { changePassword, endOtherSessions, endSession, setPhoto, updateAccount } from "../settings-writes.ts";
import { type SignInSteps, signIn } from "../sign-in-service.ts";
import { requireStepUp } from "../step-up-service.ts";
import { confirmTotp, replaceRecoveryCodes, startTotp } from "../writes.ts";

const PHOTO_BYTES = 5 * MB;
const PHOTO_LIMIT = limitedByCaller(30, "10 minutes");
const PASSWORD_LIMIT = limitedByCaller(30, "10 minutes");

const sessionParams = z.object({ id: rawText(100) });
const tagged = (summary: string) => ({ tags: ["accounts"], summary });

async function accountOf(deps: Deps, userId: string) {
  const record = await findAccount(deps.store.db, userId);
  if (!record) throw new DomainError("UNAUTHENTICATED", t("accounts.logInFirst"));
  return presentAccount(record, deps);
}

/** Who they are, as they see and change it. */
function profileRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.getAccount,
      { schema: { ...tagged("My account"), response: { 200: account } } },
      (request) => accountOf(deps, requireUser(request).id),
    );

    serve(
      app,
      endpoints.updateAccount,
      {
        config: limitedByCaller(60, "10 minutes"),
        schema: {
          ...tagged("Change name, e-mail, language or notifications"),
          body: accountInput,
          response: { 200: account },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const input = request.body;
        await store.transaction((tx) => updateAccount(tx, { userId, input, now: clock.now() }));
        return accountOf(deps, userId);
      },
    );
  };
}

const names = (images: readonly StoredImage[]) => images.map(({ name }) => name);

/** @throws DomainError VALIDATION, TOO_LARGE, UNSUPPORTED_TYPE */
async function receivePhoto(deps: Deps, request: FastifyRequest, uploader: Uploader) {
  const tooLarge = fileMessages.over5Mb;
  const form = await receiveForm(request, {
    fields: z.object({}),
    files: { photo: { maxBytes: PHOTO_BYTES, tooLargeMessage: tooLarge } },
    onFile: (stream) =>
      storeImage(deps, stream, {
        visibility: "public",
        maxBytes: PHOTO_BYTES,
        uploader,
        messages: { tooLarge, unsupported: fileMessages.notAnImage },
      }),
    discard: (images) => discardMedia(deps, names(images)),
  });
  if (form.file) return form.file;
  const message = t("accounts.photoRequired");
  throw new DomainError("VALIDATION", message, { photo: message });
}

function photoRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const replacePhoto = async (userId: string, photo: { name: string; url: string } | null) => {
    const left = await store.transaction((tx) => setPhoto(tx, { userId, photo, now: clock.now() }));
    // What cannot be removed now is left to the sweep.
    await discardMedia(deps, left).catch((error: unknown) => {
      deps.log.warn({ err: error }, "an old photo is left to the sweep");
    });
    return accountOf(deps, userId);
  };

  return async (app) => {
    serve(
      app,
      endpoints.updatePhoto,
      {
        config: PHOTO_LIMIT,
        schema: {
          ...tagged("Show another photo: a form with the file photo"),
          consumes: ["multipart/form-data"],
          response: { 200: account },
        },
      },
      async (request) => {
        const { id } = requireUser(request);
        const uploader = await admitUploader(deps, request, "direct");
        const photo = await receivePhoto(deps, request, uploader);
        try {
          return await replacePhoto(id, photo);
        } catch (error) {
          await discardMedia(deps, [photo.name]);
          throw error;
        }
      },
    );

    serve(
      app,
      endpoints.deletePhoto,
      { schema: { ...tagged("Show no photo"), response: { 200: account } } },
      async (request) => replacePhoto(requireUser(request).id, null),
    );
  };
}

function passwordRoutes(deps: Deps, { onSignIn }: SignInSteps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.changePassword,
      {
        config: PASSWORD_LIMIT,
        schema: {
          ...tagged("Change the password: ends all other sessions"),
          body: passwordInput,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const user = requireUser(request);
        const { currentPassword, newPassword } = request.body;
        const typed = { user, field: "currentPassword", password: currentPassword };
        const checkedHash = await requirePassword(deps, request, reply, typed);
        if (newPassword === currentPassword) {
          const message = t("accounts.samePassword");
          throw new DomainError("VALIDATION", message, { newPassword: message });
        }
        const { phoneNumber } = user;
        const chosen = { password: newPassword, field: "newPassword", phoneNumber, request };
        const newHash = await hashNewPassword(chosen);
        const change = { userId: user.id, checkedHash, newHash, now: clock.now() };
        await store.transaction((tx) => changePassword(tx, change), { durable: true });
        await signIn(deps, request, reply, { id: user.id, password: newHash }, onSignIn);
        await recordSecurityEvent(deps, request, { kind: "password_changed", subject: `user ${user.id}` });
        return { ok: true as const };
      },
    );
  };
}

/** A second tap on "Turn on", or a repeat after a lost answer, is shown the recovery codes of the first. */
const SAME_CONFIRMATION_MS = 60_000;

/**
 * @param since when it may have been turned on all the same
 * @throws DomainError FORBIDDEN for a user who has nothing to protect yet, CONFLICT when it is on
 */
async function assertMayStart(deps: Deps, user: UserActor, since?: Date): Promise<void> {
  if (!user.isAdmin) throw new DomainError("FORBIDDEN", t("accounts.totpForAdmins"));
  const { confirmedAt } = await totpOf(deps.store.db, user.id);
  const isJustOn = confirmedAt !== null && since !== undefined && confirmedAt > since;
  if (confirmedAt !== null && !isJustOn) throw new DomainError("CONFLICT", t("accounts.totpIsOn"));
}

/**
 * New recovery codes for when the old ones are used up or lost. The typed password is enough: an admin who has lost the
 * app needs them most.
 */
function recoveryCodeRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    serve(
      app,
      endpoints.renewRecoveryCodes,
      {
        config: PASSWORD_LIMIT,
        schema: {
          ...tagged("New recovery codes, shown once: the old ones stop working"),
          response: { 200: recoveryCodesOutput },
        },
      },
      async (request) => {
        const user = requireUser(request);
        // Before the step-up: it would take the admin password for somebody in admin mode by code.
        if (!user.isAdmin) throw new DomainError("FORBIDDEN", t("accounts.totpForAdmins"));
        await requireStepUp(deps, request);
        const codes = newRecoveryCodes();
        const isOn = await deps.store.transaction(
          (tx) => replaceRecoveryCodes(tx, user.id, codes.map(recoveryHash)),
          { durable: true },
        );
        if (!isOn) throw new DomainError("CONFLICT", t("accounts.totpIsOff"));
        const subject = `user ${user.id}` as const;
        await recordSecurityEvent(deps, request, { kind: "recovery_codes_renewed", subject });
        return { recoveryCodes: codes };
      },
    );
  };
}

/** The authenticator app of an admin. */
function totpRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.startTotp,
      {
        config: PASSWORD_LIMIT,
        schema: {
          ...tagged("A secret for an authenticator app, which counts once a code of it is sent"),
          body: totpStartInput,
          response: { 200: totpSetup },
        },
      },
      async (request, reply) => {
        const user = requireUser(request);
        await assertMayStart(deps, user);
        const typed = { user, field: "password", password: request.body.password };
        await requirePassword(deps, request, reply, typed);
        const secret = newTotpSecret();
        const sealed = sealTotp(deps, user.id, secret);
        const started = await store.transaction((tx) => startTotp(tx, user.id, sealed));
        if (!started) throw new DomainError("CONFLICT", t("accounts.totpIsOn"));
        return { secret, uri: totpUri(secret, `+91 ${user.phoneNumber}`) };
      },
    );

    serve(
      app,
      endpoints.confirmTotp,
      {
        config: PASSWORD_LIMIT,
        schema: {
          ...tagged("Turn two-step login on with a code of the app: answers recovery codes, shown once"),
          body: totpConfirmInput,
          response: { 200: recoveryCodesOutput },
        },
      },
      async (request, reply) => {
        const user = requireUser(request);
        const since = new Date(clock.now().getTime() - SAME_CONFIRMATION_MS);
        await assertMayStart(deps, user, since);
        const { sealed } = await totpOf(store.db, user.id);
        const secret = openTotp(deps, user.id, sealed);
        let step: number | null = null;
        const { code } = request.body;
        const right = await throttleGuess(deps, reply, totpThrottles(user.id), async () => {
          step = secret === null ? null : totpStep(secret, code, clock.now());
          return step !== null;
        });
        if (!right || step === null || sealed === null) {
          throw new DomainError("VALIDATION", t("accounts.wrongTotp"), { code: t("accounts.wrongTotp") });
        }
        const codes = firstRecoveryCodes(deps, user.id, sealed);
        const codeHashes = codes.map(recoveryHash);
        const confirmed = { userId: user.id, sealed, step, codeHashes, now: clock.now() };
        const isNew = await store.transaction((tx) => confirmTotp(tx, confirmed), { durable: true });
        if (isNew) await recordSecurityEvent(deps, request, { kind: "totp_on", subject: `user ${user.id}` });
        else if (!(await wasJustConfirmed(store.db, { ...confirmed, since }))) {
          throw new DomainError("CONFLICT", t("accounts.totpIsOn"));
        }
        return { recoveryCodes: codes };
      },
    );

    serve(
      app,
      endpoints.removeTotp,
      {
        config: PASSWORD_LIMIT,
        schema: {
          ...tagged("Turn two-step login off"),
          body: totpRemoveInput,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const user = requireUser(request);
        const { password, code } = request.body;
        await requirePassword(deps, request, reply, { user, field: "password", password });
        const { confirmedAt } = await totpOf(store.db, user.id);
        if (confirmedAt === null) throw new DomainError("CONFLICT", t("accounts.totpIsOff"));
        await requireSecondFactor(deps, request, reply, { userId: user.id, code, field: "code" });
        await store.transaction((tx) => removeTotp(tx, user.id), { durable: true });
        await recordSecurityEvent(deps, request, { kind: "totp_off", subject: `user ${user.id}` });
        return { ok: true as const };
      },
    );
  };
}

/** Where they are logged in, and out. */
function sessionRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const currentSid = (request: FastifyRequest) => sha256(request.session.sessionId);
  const current = (request: FastifyRequest) => {
    const token = request.headers["x-admin-token"];
    return { sid: currentSid(request), adminToken: typeof token === "string" ? sha256(token) : null };
  };

  return async (app) => {
    serve(
      app,
      endpoints.listSessions,
      {
        schema: {
          ...tagged("Where I am logged in, the newest first"),
          response: { 200: sessionViews },
        },
      },
      async (request) => {
        const { id } = requireUser(request);
        const stamp = passwordStamp(await findPassword(store.db, id));
        const open = await sessionsOf(store.db, id, clock.now());
        return open
          .filter((session) => session.stamp === stamp)
          .map((session) => presentSession(session, currentSid(request)));
      },
    );

    serve(
      app,
      endpoints.endSession,
      {
        schema: { ...tagged("Log one of my devices out"), params: sessionParams, response: { 200: done } },
      },
      async (request) => {
        const { id } = requireUser(request);
        const publicId = request.params.id;
        const found = await store.transaction((tx) => endSession(tx, id, publicId, current(request)));
        if (!found) throw new DomainError("NOT_FOUND", t("accounts.noSuchSession"));
        return { ok: true as const };
      },
    );

    serve(
      app,
      endpoints.endOtherSessions,
      { schema: { ...tagged("Log all my other devices out"), response: { 200: done } } },
      async (request) => {
        const { id } = requireUser(request);
        await store.transaction((tx) => endOtherSessions(tx, id, current(request)));
        return { ok: true as const };
      },
    );
  };
}

export function accountRoutes(deps: Deps, steps: SignInSteps): FastifyPluginAsync {
  return async (app) => {
    const all = [profileRoutes, photoRoutes, passwordRoutes, totpRoutes, recoveryCodeRoutes, sessionRoutes];
    for (const routes of all) await app.register(routes(deps, steps));
  };
}
