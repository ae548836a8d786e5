import type { QueryClient } from "@tanstack/react-query";
import { lockAdmin, unlockAdmin } from "#domain/accounts/endpoints.ts";
import { newActionKey } from "./action-key.ts";
import { adminToken } from "./admin-token.ts";
import type { Api } from "./api.ts";

/** @param code what was typed; without one the account that is signed in has to be an admin's */
export async function openAdminMode(api: Api, code?: string): Promise<void> {
  const { data } = await api.send(unlockAdmin(), { json: { code } });
  adminToken.set(data.token, data.expiresAt);
}

let finish: () => Promise<unknown> = async () => {};
/** @param task what has to be sent while its sender is still an admin */
export const finishBeforeLock = (task: () => Promise<unknown>): void => {
  finish = task;
};
export const finishAdminWork = (): Promise<unknown> => finish();

/** Ends admin mode and forgets what only an admin may see, also when the server cannot be told. */
export async function closeAdminMode(api: Api, client: QueryClient): Promise<void> {
  await finish();
  try {
    if (adminToken.get()) await api.send(lockAdmin(), { idempotencyKey: newActionKey() });
  } finally {
    adminToken.set(null);
    client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/api/admin/") });
  }
}
