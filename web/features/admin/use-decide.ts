import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { type Decision, DecisionError, holdDecision } from "#web/lib/held-decisions.ts";
import type { queriesOf } from "#web/lib/query.tsx";
import { askPassword } from "#web/lib/step-up.ts";
import { passwordHolds, renewCounts } from "./admin-queries.ts";

/** Given to what decides: the record of this id is decided, and the next one is shown. */
export const DecidedContext = createContext<(id: number) => void>(() => {});
export const useDecided = () => useContext(DecidedContext);

interface Each {
  subject: string;
  /** As the admin knows it, such as "#12". */
  name: string;
  send: (isLeaving: boolean) => Promise<unknown>;
}

/** Sends decisions about many one by one; those that went through before are answered as they were. */
export async function sendEach(all: readonly Each[], isLeaving: boolean): Promise<void> {
  const failed: string[] = [];
  const sendOne = ({ name, send }: Each) =>
    send(isLeaving).catch((error: unknown) => void failed.push(`${name}: ${messageOf(error)}`));
  if (isLeaving) await Promise.all(all.map(sendOne));
  else for (const each of all) await sendOne(each);
  if (failed.length === 0) return;
  throw new DecisionError(
    t("admin.someNotSent", { failed: failed.length, all: all.length, details: failed.join(" ") }),
  );
}

interface Deciding extends Decision {
  /** All that shows the record. */
  shownBy: ReturnType<typeof queriesOf>;
  needsPassword?: boolean;
}

/**
 * Holds a decision back for as long as it can be undone. What needs a password asks for it before: a decision that is
 * shown as made must not be refused for want of one when the page goes.
 */
export function useDecide() {
  const api = useApi();
  const client = useQueryClient();
  return async ({ shownBy, needsPassword = true, send, ...decision }: Deciding): Promise<void> => {
    if (needsPassword && !(await passwordHolds(api, client))) {
      await askPassword(new Error("the password was not typed"));
      await renewCounts(client);
    }
    holdDecision({
      ...decision,
      send: async (isLeaving, key) => {
        try {
          return await send(isLeaving, key);
        } finally {
          // Before it leaves the bar: the lists without the record take its place.
          await client.invalidateQueries(shownBy);
        }
      },
    });
  };
}
