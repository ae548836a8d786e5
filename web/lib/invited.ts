import { storedValue } from "./stored.ts";

/** Who sent somebody here: the alias of the link, until the sign-up takes it. */
export const invitation = storedValue("tangu:invited-by:1", (found) =>
  typeof found === "string" ? found : "",
);
