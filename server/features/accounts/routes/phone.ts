import type { FastifyPluginAsync } from "fastify";
import { account, phoneCodeInput } from "#domain/accounts/account.ts";
import * as endpoints from "#domain/accounts/endpoints.ts";
import { done } from "#domain/done.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { requireUser, type UserActor } from "#server/http/actor.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { quotaKey } from "#server/http/networks.ts";
import { serve } from "#server/http/serve.ts";
import { addTextUsage } from "#server/http/text-usage-store.ts";
import { throttleCall } from "#server/http/throttle.ts";
import type { Deps } from "#server/lib/deps.ts";
import { CODES_SHARE, codeThrottles, newPhoneCode, phoneCodeHash } from "../phone-code-policy.ts";
import { savePhoneCode, usePhoneCode } from "../phone-code-writes.ts";
import { presentAccount } from "../settings-present.ts";
import { findAccount } from "../settings-reads.ts";

const CONFIRM_LIMIT = limitedByCaller(30, "10 minutes");
const tagged = (summary: string) => ({ tags: ["accounts"], summary });

/** Somebody shows that the number of their account is theirs. */
export function phoneRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock, config, secrets, sms } = deps;
  const hashOf = ({ id: userId, phoneNumber: phone }: UserActor, code: string) =>
    phoneCodeHash(secrets.capabilityKey, { userId, phone }, code);
  const accountOf = async (userId: string) => {
    const record = await findAccount(store.db, userId);
    if (!record) throw new DomainError("UNAUTHENTICATED", t("accounts.logInFirst"));
    return { record, seen: presentAccount(record, deps) };
  };

  return async (app) => {
    serve(
      app,
      endpoints.sendPhoneCode,
      { schema: { ...tagged("Send a code to my number, by SMS"), response: { 200: done } } },
      async (request, reply) => {
        const user = requireUser(request);
        if (!sms) throw new DomainError("CONFLICT", t("accounts.noSms"));
        const { record } = await accountOf(user.id);
        if (record.user.phoneProvenAt) throw new DomainError("CONFLICT", t("accounts.phoneIsConfirmed"));
        const network = quotaKey(deps, request.ip, "phone codes");
        await throttleCall(deps, reply, codeThrottles(user.id, network), t("accounts.tooManyCodes"));
        const now = clock.now();
        const { hour } = await store.transaction((tx) => addTextUsage(tx, "sms: phone codes", 1, now));
        if (hour > Math.round(config.smsPerHour * CODES_SHARE))
          throw new DomainError("UNAVAILABLE", t("accounts.codesBusy"));
        const code = newPhoneCode();
        await savePhoneCode(store.db, { userId: user.id, codeHash: hashOf(user, code), now });
        try {
          await sms.send(`+91${user.phoneNumber}`, t("accounts.smsCode", { code }));
        } catch (error) {
          request.log.error({ err: error }, "a code was not sent");
          throw new DomainError("UNAVAILABLE", t("accounts.codesBusy"));
        }
        return { ok: true as const };
      },
    );

    serve(
      app,
      endpoints.confirmPhone,
      {
        config: CONFIRM_LIMIT,
        schema: {
          ...tagged("Confirm my number with the code that was sent to it; it works once"),
          body: phoneCodeInput,
          response: { 200: account },
        },
      },
      async (request) => {
        const user = requireUser(request);
        const codeHash = hashOf(user, request.body.code);
        // A wrong try is committed, and then refused: otherwise it would not count.
        const isRight = await store.transaction((tx) =>
          usePhoneCode(tx, { userId: user.id, codeHash, now: clock.now() }),
        );
        if (!isRight) {
          const message = t("accounts.phoneCodeWrong");
          throw new DomainError("VALIDATION", message, { code: message });
        }
        return (await accountOf(user.id)).seen;
      },
    );
  };
}
