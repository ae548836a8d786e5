import * as z from "zod/mini";

/** The answer of a call that has nothing else to say. */
export const done = z.object({ ok: z.literal(true) });
