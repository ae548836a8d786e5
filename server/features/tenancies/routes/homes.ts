import type { FastifyPluginAsync } from "fastify";
import * as z from "zod/mini";
import { fileMessages } from "#domain/media/upload-messages.ts";
import * as endpoints from "#domain/tenancies/endpoints.ts";
import {
  homeVerificationInput,
  VERIFICATION_LIMITS,
  verificationMessages,
  verificationView,
} from "#domain/tenancies/verification.ts";
import type { Transaction } from "#server/db/client.ts";
import { discardingUnused, receivePrivateImage } from "#server/features/media/receive-service.ts";
import { discardMedia } from "#server/features/media/service.ts";
import { requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import { countNewAccounts } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { admitHome, submitHome } from "../home-writes.ts";
import { assertProof, CLAIMS_OF_A_NETWORK } from "../policy.ts";
import { presentOwn } from "../present.ts";
import { ownVerifications } from "../reads.ts";

const SEND_LIMIT = limitedByCaller(20, "1 hour");

/** A flat, a house or a PG that is not listed, as the home of who calls. */
export function homeRoutes(deps: Deps): FastifyPluginAsync {
  const { clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.createHome,
      {
        config: SEND_LIMIT,
        schema: {
          tags: ["tenancies"],
          summary:
            "Say in which home that is not listed I live: a form with kind, locality, address, method, ownerConsent, moveInDate, moveOutDate, note and a photo as document",
          consumes: ["multipart/form-data"],
          response: { 201: verificationView },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { fields: input, image } = await receivePrivateImage(deps, request, {
          fields: homeVerificationInput,
          field: "document",
          purpose: "direct",
          maxBytes: VERIFICATION_LIMITS.documentBytes,
          tooLarge: fileMessages.over10Mb,
          beforeFiles: async (before) => {
            const early = z.safeParse(homeVerificationInput, Object.fromEntries(before));
            if (early.success) admitHome(early.data, clock.now());
          },
        });
        assertProof(image !== undefined, input.method);
        const work = async (tx: Transaction) => {
          const args = { userId, input, document: image!.name, now: clock.now() };
          const { id, replaced } = await submitHome(tx, args);
          await countNewAccounts(deps, tx, request, {
            subject: "tenancy",
            ...CLAIMS_OF_A_NETWORK,
            refusal: verificationMessages.tooManyOfNetwork(),
          });
          const all = await ownVerifications(tx, userId);
          const sent = all.find(({ verification }) => verification.id === id)!;
          return {
            status: 201,
            body: presentOwn(sent, all),
            afterCommit: () => discardMedia(deps, replaced),
          };
        };
        const bodyHash = sha256(JSON.stringify([input, image!.sha256]));
        return discardingUnused(deps, request, image, () =>
          idempotent(deps, request, reply, work, { bodyHash }),
        );
      },
    );
  };
}
