import type { Actor } from "#server/http/actor.ts";

/**
 * What stands in `media_files.owner_id` of what this caller uploads for a listing: the account, or admin mode without
 * one. Null for whom uploads are not.
 */
export function uploaderOf(actor: Pick<Actor, "user" | "admin">): string | null {
  return actor.user?.id ?? actor.admin?.userId ?? actor.admin?.name ?? null;
}
