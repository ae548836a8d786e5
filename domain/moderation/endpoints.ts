import type { done } from "#domain/done.ts";
import { contract, endpoint } from "#domain/endpoint.ts";
import type { blockedPeople } from "#domain/roommates/requests.ts";

const blocking = contract<{ answer: typeof done }>();

export const blockUser = endpoint("PUT", "/api/users/:id/block", blocking);
export const unblockUser = endpoint("DELETE", "/api/users/:id/block", blocking);
export const listBlocked = endpoint("GET", "/api/me/blocked", contract<{ answer: typeof blockedPeople }>());
