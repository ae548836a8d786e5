import type { Guard } from "./guard.ts";
import { PROPERTY_GUARDS } from "./properties.ts";
import { RENT_GUARDS } from "./rents.ts";

/** Guards of what hosts do to run a PG. */
export const RUNNING_GUARDS: readonly Guard[] = [...PROPERTY_GUARDS, ...RENT_GUARDS];
