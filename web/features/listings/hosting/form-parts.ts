import type { FormPart } from "#web/lib/form.ts";
import type { FormErrors } from "./check.ts";
import type { ListingValues } from "./values.ts";

/** What each part of the form is given. */
export interface PartProps extends FormPart<ListingValues> {
  errors: FormErrors;
}
