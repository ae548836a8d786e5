import { KNOWN_PLACES, type KnownPlace, type PlaceKind } from "./landmarks.ts";
import { UNCONFIRMED_PLACE } from "./places.ts";

/** Where people work and learn: what a tenant may say is near. */
export const COMPANY_KINDS: readonly PlaceKind[] = ["tech park", "company", "college", "hospital"];

const COMPANIES: ReadonlyMap<string, KnownPlace> = new Map(
  KNOWN_PLACES.filter(({ kind, name }) => COMPANY_KINDS.includes(kind) && name !== UNCONFIRMED_PLACE).map(
    (place) => [place.name, place],
  ),
);

/** By its name as we write it. Brings the tables along: for the server. */
export const knownCompany = (name: string): KnownPlace | undefined => COMPANIES.get(name);
