import { loggedIn, type Row, type Send } from "./role-rows.ts";

/** Endpoints of requests to join a room. */
export const ROOMMATE_ROWS: Record<string, readonly [Row, Send?]> = {
  "POST /api/roommate-requests": [
    loggedIn(404),
    () => ({ json: { roomPostId: 2_000_000_000, message: "May I join?" } }),
  ],
  "PATCH /api/roommate-requests/{id}": [loggedIn(404), () => ({ json: { step: "talk" } })],
  "POST /api/roommate-requests/{id}/report": [loggedIn(404), () => ({ json: { reason: "Rude" } })],
  "POST /api/roommate-requests/{id}/address": [loggedIn(404), () => ({ json: { isShown: true } })],
  "GET /api/me/requests": [loggedIn()],
  "GET /api/me/requests/waiting": [loggedIn()],
  "POST /api/me/requests/seen": [loggedIn(), () => ({ json: { ids: [1] } })],
};
