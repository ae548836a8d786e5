import type { FastifyPluginAsync } from "fastify";
import { kolkataDate } from "#domain/dates.ts";
import { done } from "#domain/done.ts";
import { DomainError } from "#domain/errors.ts";
import { propertyParams } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { fromPaise, toPaise } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import {
  cancelInput,
  invoiceParams,
  invoicesMade,
  invoicesPreview,
  lineInput,
  makeInvoicesInput,
  monthQuery,
  reminderSent,
} from "#domain/rents/contract.ts";
import * as endpoints from "#domain/rents/endpoints.ts";
import { reminderLink } from "#domain/rents/payment.ts";
import type { Transaction } from "#server/db/client.ts";
import type { InvoiceRow } from "#server/db/schema/rents.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { idempotent, wasAnswered } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { inLocale } from "#server/http/locale.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { requireMoney } from "../access-service.ts";
import { draftsOf, placesOf } from "../draft-reads.ts";
import { reminderPush } from "../events.ts";
import { cancelInvoice, claimReminder, lockInvoice, makeInvoices } from "../invoice-writes.ts";
import { addLine } from "../line-writes.ts";
import { presentDrafts } from "../present.ts";
import { countCancelled } from "../quota-service.ts";
import { countInvoiced, findProperty, findTenant } from "../reads.ts";

const tagged = (summary: string) => ({ tags: ["rents"], summary });
const WRITES = limitedByCaller(300, "10 minutes");
/** Each looks at everybody of a property. */
const OF_ALL = limitedByCaller(30, "10 minutes");
/**
 * Tenants whose invoices are made in one transaction: while it lasts, the embedded engine answers nobody else. If one
 * fails, those before it stay, and a second press makes the rest.
 */
const PIECE = 400;
const DURABLE = { durable: true } as const;

/** Making invoices, and what is changed on them. */
export function invoiceRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.previewInvoices,
      {
        config: OF_ALL,
        schema: {
          ...tagged("What invoices of a month would be, for tenants who have none"),
          params: propertyParams,
          querystring: monthQuery,
          response: { 200: invoicesPreview },
        },
      },
      async (request) => {
        const { propertyId } = await requireMoney(store.db, request, request.params.id);
        const today = kolkataDate(clock.now());
        const month = request.query.month ?? today.slice(0, 7);
        const property = await findProperty(store.db, propertyId);
        const drafts = await draftsOf(store.db, property, { month, today });
        return presentDrafts(month, drafts, await placesOf(store.db, propertyId, today));
      },
    );

    serve(
      app,
      endpoints.makeInvoices,
      {
        config: OF_ALL,
        schema: {
          ...tagged("Make the invoices of a month: one for each tenant, however often it is asked"),
          params: propertyParams,
          body: makeInvoicesInput,
          response: { 200: invoicesMade },
        },
      },
      async (request, reply) => {
        const { propertyId, userId } = await requireMoney(store.db, request, request.params.id);
        const make = (tx: Transaction, most?: number) => {
          const by = { actor: `user ${userId}`, at: clock.now(), most };
          return makeInvoices(tx, propertyId, request.body, by);
        };
        let made = 0;
        const isNew = !(await wasAnswered(deps, request));
        let left = isNew ? await countInvoiced(store.db, propertyId, request.body.month) : 0;
        while (left > PIECE) {
          const piece = await store.transaction((tx) => make(tx, PIECE));
          made += piece.made;
          left = Math.min(left - PIECE, piece.left);
        }
        const work = async (tx: Transaction) => {
          // All that are left: people may have come since they were counted.
          const last = await make(tx);
          return { status: 200, body: { made: made + last.made } };
        };
        return idempotent(deps, request, reply, work, DURABLE);
      },
    );

    serve(
      app,
      endpoints.addInvoiceLine,
      {
        config: WRITES,
        schema: {
          ...tagged("Add a charge or a discount to an invoice"),
          params: invoiceParams,
          body: lineInput,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { propertyId, userId } = await requireMoney(store.db, request, request.params.id);
        const work = async (tx: Transaction) => {
          const at = clock.now();
          const invoice = await lockInvoice(tx, { propertyId, invoiceId: request.params.invoiceId });
          await addLine(tx, invoice, request.body, { actor: `user ${userId}`, at });
          return { status: 200, body: { ok: true as const } };
        };
        return idempotent(deps, request, reply, work, DURABLE);
      },
    );

    serve(
      app,
      endpoints.cancelInvoice,
      {
        config: WRITES,
        schema: {
          ...tagged("Cancel an invoice; what was paid of it waits for another"),
          params: invoiceParams,
          body: cancelInput,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { propertyId, userId } = await requireMoney(store.db, request, request.params.id);
        const work = async (tx: Transaction) => {
          const at = clock.now();
          const invoice = await lockInvoice(tx, { propertyId, invoiceId: request.params.invoiceId });
          await countCancelled(deps, tx, request, userId);
          await cancelInvoice(tx, invoice, request.body.reason, { actor: `user ${userId}`, at });
          return { status: 200, body: { ok: true as const } };
        };
        return idempotent(deps, request, reply, work, DURABLE);
      },
    );
  };
}

const restOf = ({ total, paid }: InvoiceRow) => fromPaise(toPaise(total) - toPaise(paid));

/** Telling a tenant what there is to pay. */
export function reminderRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock, config } = deps;
  const push = new PushSender(deps);

  /** @returns what the answer needs, and the push where one goes out */
  async function remind(tx: Transaction, ids: { propertyId: number; invoiceId: number }, now: Date) {
    const invoice = await lockInvoice(tx, ids);
    if (invoice.cancelledAt !== null) throw new DomainError("CONFLICT", t("rents.wasCancelled"));
    if (invoice.paid === invoice.total) throw new DomainError("CONFLICT", t("rents.nothingDue"));
    const { propertyId, tenantId, month, dueOn } = invoice;
    const { name: propertyName } = await findProperty(tx, propertyId);
    const found = await findTenant(tx, { propertyId, tenantId, today: kolkataDate(now) });
    const { name, phone, userId, language } = found!.tenant;
    const due = { id: invoice.id, tenantId, propertyName, month, dueOn, amount: restOf(invoice) };
    // Somebody without an account is reminded too: by the text.
    const isPushed = (await claimReminder(tx, invoice.id, now)) && userId !== null;
    const path = localizedPath(pages.myPg(tenantId), language);
    const url = new URL(path, config.publicUrl).href;
    const text = { ...due, name, month: month.slice(0, 7), url };
    return { isPushed, whatsapp: inLocale(language, () => reminderLink(phone, text)), due, userId };
  }

  return async (app) => {
    app.addHook("onClose", () => push.drain());

    serve(
      app,
      endpoints.remindTenant,
      {
        config: limitedByCaller(300, "10 minutes"),
        schema: {
          ...tagged("Remind a tenant of an invoice: by push once a day, and a text for WhatsApp"),
          params: invoiceParams,
          response: { 200: reminderSent },
        },
      },
      async (request, reply) => {
        const { propertyId } = await requireMoney(store.db, request, request.params.id);
        const work = async (tx: Transaction) => {
          const ids = { propertyId, invoiceId: request.params.invoiceId };
          const { isPushed, whatsapp, due, userId } = await remind(tx, ids, clock.now());
          const afterCommit = async () => {
            if (isPushed) push.send({ userId, guestKey: null }, () => reminderPush(due));
          };
          return { status: 200, body: { isPushed, whatsapp }, afterCommit };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}
