import { useEffect, useState } from "react";
import { useApi } from "#web/lib/api.ts";
import { pgExists } from "./queries.ts";

export const EXISTENCE_DEBOUNCE_MS = 500;

/** Whether a PG of this name and address is known already; `unknown` until both are typed or when it cannot be told. */
export type Existence = "unknown" | "checking" | "new" | "existing";

/** Asks once the typing has stopped. An answer counts only for what stands in the form when it comes. */
export function useExistence(typedTitle: string, typedAddress: string): Existence {
  const api = useApi();
  const [answer, setAnswer] = useState<{ key: string; found: Existence }>();
  const [title, address] = [typedTitle.trim(), typedAddress.trim()];
  const complete = title !== "" && address !== "";
  const key = `${title}\n${address}`;

  useEffect(() => {
    if (!complete) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      pgExists(api, { title, address }, control.signal).then(
        (exists) => setAnswer({ key, found: exists ? "existing" : "new" }),
        () => !control.signal.aborted && setAnswer({ key, found: "unknown" }),
      );
    }, EXISTENCE_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [api, key, title, address, complete]);

  if (!complete) return "unknown";
  return answer?.key === key ? answer.found : "checking";
}
