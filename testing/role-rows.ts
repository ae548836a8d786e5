import type { RoleWorld } from "./roles.ts";

/** Statuses by role: anonymous, user, owner, other owner, admin, admin by token. Those of support and finance follow. */
export type Row = readonly [number, number, number, number, number, number];

interface Sent {
  json?: unknown;
  form?: FormData;
  query?: string;
}
export type Send = (world: RoleWorld) => Sent | Promise<Sent>;

export const all = (status: number): Row => [status, status, status, status, status, status];
/** What is one's own: an admin by token has no account. */
export const loggedIn = (status = 200): Row => [401, status, status, status, status, 401];

/** What a property's host alone may do: for others there is no such property. */
export const ofHost = (status = 200): Row => [401, 404, status, 404, 404, 401];
