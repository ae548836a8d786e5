import type { done } from "#domain/done.ts";
import { contract, endpoint } from "#domain/endpoint.ts";
import type {
  bedBoard,
  bedChange,
  boardQuery,
  importAnswer,
  inviteView,
  joined,
  joinInput,
  made,
  myProperties,
  propertyChange,
  propertyInput,
  propertyView,
  roomChange,
  roomsPlan,
  stepDone,
  stepRows,
  stepsQuery,
  tenantChange,
  tenantInput,
  tenantRows,
  tenantStepInput,
  tenantsQuery,
  tenantView,
  wardenRows,
} from "./contract.ts";

export const listMyProperties = endpoint(
  "GET",
  "/api/me/properties",
  contract<{ answer: typeof myProperties }>(),
);
export const createProperty = endpoint(
  "POST",
  "/api/me/properties",
  contract<{ body: typeof propertyInput; answer: typeof propertyView }>(),
);
export const getProperty = endpoint(
  "GET",
  "/api/properties/:id",
  contract<{ answer: typeof propertyView }>(),
);
export const updateProperty = endpoint(
  "PATCH",
  "/api/properties/:id",
  contract<{ body: typeof propertyChange; answer: typeof stepDone }>(),
);
export const deleteProperty = endpoint("DELETE", "/api/properties/:id", contract<{ answer: typeof done }>());
export const getBeds = endpoint(
  "GET",
  "/api/properties/:id/beds",
  contract<{ query: typeof boardQuery; answer: typeof bedBoard }>(),
);
export const addRooms = endpoint(
  "POST",
  "/api/properties/:id/rooms",
  contract<{ body: typeof roomsPlan; answer: typeof stepDone }>(),
);
export const updateRoom = endpoint(
  "PATCH",
  "/api/properties/:id/rooms/:roomId",
  contract<{ body: typeof roomChange; answer: typeof stepDone }>(),
);
export const removeRoom = endpoint(
  "DELETE",
  "/api/properties/:id/rooms/:roomId",
  contract<{ answer: typeof stepDone }>(),
);
export const updateBed = endpoint(
  "PATCH",
  "/api/properties/:id/beds/:bedId",
  contract<{ body: typeof bedChange; answer: typeof stepDone }>(),
);
export const listTenants = endpoint(
  "GET",
  "/api/properties/:id/tenants",
  contract<{ query: typeof tenantsQuery; answer: typeof tenantRows }>(),
);
export const addTenant = endpoint(
  "POST",
  "/api/properties/:id/tenants",
  contract<{ body: typeof tenantInput; answer: typeof made }>(),
);
export const importTenants = endpoint(
  "POST",
  "/api/properties/:id/tenants/import",
  contract<{ body: FormData; answer: typeof importAnswer }>(),
);
export const getTenant = endpoint(
  "GET",
  "/api/properties/:id/tenants/:tenantId",
  contract<{ answer: typeof tenantView }>(),
);
export const updateTenant = endpoint(
  "PATCH",
  "/api/properties/:id/tenants/:tenantId",
  contract<{ body: typeof tenantChange; answer: typeof stepDone }>(),
);
export const takeTenantStep = endpoint(
  "POST",
  "/api/properties/:id/tenants/:tenantId/step",
  contract<{ body: typeof tenantStepInput; answer: typeof stepDone }>(),
);
export const inviteTenant = endpoint(
  "POST",
  "/api/properties/:id/tenants/:tenantId/invite",
  contract<{ answer: typeof inviteView }>(),
);
export const untieTenant = endpoint(
  "DELETE",
  "/api/properties/:id/tenants/:tenantId/account",
  contract<{ answer: typeof done }>(),
);
/** By the tenant: this is not them, or they want nothing to do with it here. */
export const leavePlace = endpoint("DELETE", "/api/me/places/:tenantId", contract<{ answer: typeof done }>());
export const listSteps = endpoint(
  "GET",
  "/api/properties/:id/steps",
  contract<{ query: typeof stepsQuery; answer: typeof stepRows }>(),
);
export const undoStep = endpoint(
  "POST",
  "/api/properties/:id/steps/:stepId/undo",
  contract<{ answer: typeof done }>(),
);
export const listWardens = endpoint(
  "GET",
  "/api/properties/:id/wardens",
  contract<{ answer: typeof wardenRows }>(),
);
export const inviteWarden = endpoint(
  "POST",
  "/api/properties/:id/wardens",
  contract<{ answer: typeof inviteView }>(),
);
export const removeWarden = endpoint(
  "DELETE",
  "/api/properties/:id/wardens/:userId",
  contract<{ answer: typeof stepDone }>(),
);
export const joinProperty = endpoint(
  "POST",
  "/api/property-invites",
  contract<{ body: typeof joinInput; answer: typeof joined }>(),
);
