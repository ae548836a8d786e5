import * as z from "zod/mini";
import { OWN_PREFIX, storedValue } from "#web/lib/stored.ts";

const draftSchema = z.object({ message: z.string(), moveIn: z.string() });

/** What was typed to a room and not sent: it outlives signing in, a lost connection and a reload. */
export const askDraft = (roomId: number) =>
  storedValue(
    `${OWN_PREFIX}ask:${roomId}`,
    (found) => draftSchema.safeParse(found).data ?? { message: "", moveIn: "" },
  );
