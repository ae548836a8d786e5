import { peopleFile, person, planOf } from "./properties.ts";
import { loggedIn, ofHost, type Row, type Send } from "./role-rows.ts";

/** No row has this id. */
const NONE = 999_999_999;

/** What each role is answered about a property, its rooms and its people; see `server/roles.test.ts`. */
export const PROPERTY_ROWS: Record<string, readonly [Row, Send?]> = {
  "GET /api/me/properties": [loggedIn()],
  "POST /api/me/properties": [
    loggedIn(201),
    () => ({ json: { name: "Sunrise PG", address: "Kundalahalli", listingIds: [], rooms: [planOf(2)] } }),
  ],
  "GET /api/properties/{id}": [ofHost()],
  "PATCH /api/properties/{id}": [ofHost(), () => ({ json: { name: "Sunset PG" } })],
  "DELETE /api/properties/{id}": [ofHost(409)],
  "GET /api/properties/{id}/beds": [ofHost()],
  "POST /api/properties/{id}/rooms": [ofHost(201), () => ({ json: planOf(2) })],
  "PATCH /api/properties/{id}/rooms/{roomId}": [ofHost(404), () => ({ json: { name: "Terrace" } })],
  "DELETE /api/properties/{id}/rooms/{roomId}": [ofHost(404)],
  "PATCH /api/properties/{id}/beds/{bedId}": [ofHost(404), () => ({ json: { isClosed: true } })],
  "GET /api/properties/{id}/tenants": [ofHost()],
  "POST /api/properties/{id}/tenants": [ofHost(404), () => ({ json: person(NONE) })],
  "POST /api/properties/{id}/tenants/import": [
    ofHost(),
    () => ({ form: peopleFile("Name,Phone,Room\nAsha,9845012399,101\n", false) }),
  ],
  "GET /api/properties/{id}/tenants/{tenantId}": [ofHost()],
  "PATCH /api/properties/{id}/tenants/{tenantId}": [ofHost(), () => ({ json: { name: "Meera" } })],
  "POST /api/properties/{id}/tenants/{tenantId}/step": [ofHost(), () => ({ json: { step: "leave" } })],
  "POST /api/properties/{id}/tenants/{tenantId}/invite": [ofHost(201)],
  "DELETE /api/properties/{id}/tenants/{tenantId}/account": [ofHost(404)],
  "DELETE /api/me/places/{tenantId}": [loggedIn(404)],
  "GET /api/properties/{id}/steps": [ofHost()],
  "POST /api/properties/{id}/steps/{stepId}/undo": [ofHost(404)],
  "GET /api/properties/{id}/wardens": [ofHost()],
  "POST /api/properties/{id}/wardens": [ofHost(201)],
  "DELETE /api/properties/{id}/wardens/{userId}": [ofHost(404)],
  "POST /api/property-invites": [loggedIn(410), () => ({ json: { token: "x".repeat(43) } })],
};
