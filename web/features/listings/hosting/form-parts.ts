import type { FormErrors } from "./check.ts";
import type { ListingValues } from "./values.ts";

/** What each part of the form is given. */
export interface PartProps {
  values: ListingValues;
  errors: FormErrors;
  onChange: (patch: Partial<ListingValues>) => void;
}
