import { kolkataDate } from "#domain/dates.ts";
import { form } from "./role-bodies.ts";
import { loggedIn, ofHost, type Row, type Send } from "./role-rows.ts";

const today = () => kolkataDate(new Date());

/** What each role is answered about the rents of a property; see `server/roles.test.ts`. */
export const RENT_ROWS: Record<string, readonly [Row, Send?]> = {
  "GET /api/properties/{id}/money": [ofHost()],
  "PATCH /api/properties/{id}/money": [ofHost(), () => ({ json: { dueDay: 7 } })],
  "GET /api/properties/{id}/invoices": [ofHost()],
  "POST /api/properties/{id}/invoices": [ofHost(), () => ({ json: { month: today().slice(0, 7) } })],
  "POST /api/properties/{id}/invoices/{invoiceId}/lines": [
    ofHost(404),
    () => ({ json: { kind: "charge", label: "Key", amount: "100" } }),
  ],
  "POST /api/properties/{id}/invoices/{invoiceId}/cancel": [
    ofHost(404),
    () => ({ json: { reason: "Wrong" } }),
  ],
  "POST /api/properties/{id}/invoices/{invoiceId}/reminder": [ofHost(404)],
  "GET /api/properties/{id}/readings": [ofHost()],
  "POST /api/properties/{id}/readings": [
    ofHost(404),
    () => ({ json: { readOn: today(), readings: [{ roomId: 999_999_999, units: "1" }] } }),
  ],
  "DELETE /api/properties/{id}/readings/{readingId}": [ofHost(404)],
  "POST /api/properties/{id}/readings/{readingId}/split": [ofHost(404)],
  "POST /api/properties/{id}/rent-payments": [
    ofHost(),
    ({ tenant }) => ({
      json: { tenantId: tenant, amount: "100", method: "cash", paidOn: "2026-03-01" },
    }),
  ],
  "PATCH /api/properties/{id}/rent-payments/{paymentId}": [
    ofHost(404),
    () => ({ json: { decision: "confirm" } }),
  ],
  "GET /api/properties/{id}/rent-payments/{paymentId}/proof": [ofHost(404)],
  "POST /api/properties/{id}/deposit-returns": [
    ofHost(400),
    ({ tenant }) => ({ json: { tenantId: tenant, amount: "1", kept: "0", method: "cash" } }),
  ],
  "GET /api/properties/{id}/rents": [ofHost()],
  "GET /api/properties/{id}/rents/{tenantId}": [ofHost()],
  "PUT /api/properties/{id}/rents/{tenantId}/opening": [
    ofHost(),
    () => ({ json: { deposit: "100", owed: "0", ahead: "0", on: "2026-01-01" } }),
  ],
  "GET /api/properties/{id}/ledger": [ofHost()],
  "GET /api/properties/{id}/rents.csv": [ofHost()],
  "GET /api/me/rents": [loggedIn()],
  "POST /api/me/rent-payments": [loggedIn(404), ({ image }) => ({ form: form("paymentProof", image) })],
  "GET /api/me/rent-payments/{paymentId}/proof": [loggedIn(404)],
  "GET /api/rent-receipts/{paymentId}": [loggedIn(404)],
};
