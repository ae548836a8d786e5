import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and while its page is being taken over: what only the browser knows must wait for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
