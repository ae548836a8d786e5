import { form } from "./role-bodies.ts";
import { all, loggedIn, ofHost, type Row, type Send } from "./role-rows.ts";

/** What each role is answered about complaints, notices and what waits; see `server/roles.test.ts`. */
export const TENANT_LIFE_ROWS: Record<string, readonly [Row, Send?]> = {
  "GET /api/properties/{id}/complaints": [ofHost()],
  "PATCH /api/properties/{id}/complaints/{complaintId}": [ofHost(404), () => ({ json: { step: "fix" } })],
  "GET /api/complaints/{id}/photos/{name}": [loggedIn(404)],
  "GET /api/me/complaints": [loggedIn(404), ({ tenant }) => ({ query: `?place=${tenant}` })],
  "POST /api/me/complaints": [
    loggedIn(404),
    ({ tenant }) => ({ json: { place: tenant, kind: "food", text: "Cold", photos: [] } }),
  ],
  "PATCH /api/me/complaints/{id}": [loggedIn(404), () => ({ json: { step: "confirm" } })],
  "POST /api/me/complaint-photos": [loggedIn(404), ({ image }) => ({ form: form("photo", image) })],
  "GET /api/tenants/{tenantId}/documents": [ofHost()],
  "POST /api/tenants/{tenantId}/documents": [
    ofHost(201),
    ({ image }) => ({ form: form("document", image, { kind: "agreement" }) }),
  ],
  "DELETE /api/tenants/{tenantId}/documents/{documentId}": [ofHost(404)],
  "GET /api/tenants/{tenantId}/documents/{documentId}/file": [ofHost(404)],
  "GET /api/properties/{id}/notices": [ofHost()],
  "POST /api/properties/{id}/notices": [ofHost(201), () => ({ json: { text: "No water today" } })],
  "DELETE /api/properties/{id}/notices/{noticeId}": [ofHost(404)],
  "GET /api/properties/{id}/menu": [ofHost()],
  "PUT /api/properties/{id}/menu": [ofHost(), () => ({ json: { week: "2026-03-02", meals: [] } })],
  "GET /api/me/places/{tenantId}/news": [loggedIn(404)],
  "PUT /api/me/food-vote": [loggedIn(404), ({ tenant }) => ({ json: { place: tenant, score: 4 } })],
  "GET /api/pg-listings/{id}/food": [all(200)],
  "GET /api/me/today": [loggedIn()],
  "GET /api/me/places": [loggedIn()],
  "DELETE /api/me/places/{tenantId}/notice": [loggedIn(404)],
  "POST /api/me/places/{tenantId}/notice": [loggedIn(404), () => ({ json: { lastDay: "2026-04-01" } })],
};
