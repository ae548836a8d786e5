import { readStored, writeStored } from "./stored.ts";

const KEY = "tangu:invited-by:1";

/** Who sent somebody here: the alias of the link, until the sign-up takes it. */
export function invitedBy(): string {
  const kept = readStored(KEY);
  return typeof kept === "string" ? kept : "";
}

export const keepInvitation = (alias: string) => writeStored(KEY, alias);

export const removeInvitation = () => writeStored(KEY, null);
