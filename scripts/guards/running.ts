import { DOCUMENT_GUARDS } from "./documents.ts";
import { FRESHNESS_GUARDS } from "./freshness.ts";
import type { Guard } from "./guard.ts";
import { PROPERTY_GUARDS } from "./properties.ts";
import { RENT_GUARDS } from "./rents.ts";
import { TENANT_LIFE_GUARDS } from "./tenant-life.ts";

/** What a host needs to run a PG. */
export const RUNNING_GUARDS: readonly Guard[] = [
  ...DOCUMENT_GUARDS,
  ...FRESHNESS_GUARDS,
  ...PROPERTY_GUARDS,
  ...RENT_GUARDS,
  ...TENANT_LIFE_GUARDS,
];
