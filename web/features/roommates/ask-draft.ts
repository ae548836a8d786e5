import * as z from "zod/mini";
import { OWN_PREFIX, readStored, writeStored } from "#web/lib/stored.ts";

const draft = z.object({ message: z.string(), moveIn: z.string() });
export type AskDraft = z.infer<typeof draft>;

const nameOf = (roomId: number) => `${OWN_PREFIX}ask:${roomId}`;

/** What was typed to a room and not sent: it outlives signing in, a lost connection and a reload. */
export function readDraft(roomId: number): AskDraft {
  const { data } = draft.safeParse(readStored(nameOf(roomId)));
  return data ?? { message: "", moveIn: "" };
}

export const keepDraft = (roomId: number, kept: AskDraft | null) => writeStored(nameOf(roomId), kept);
