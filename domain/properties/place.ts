import * as z from "zod/mini";
import { idInQuery } from "../fields.ts";

/** A bed by its room and letter; null for somebody without one. */
export const bedName = z.nullable(z.object({ room: z.string(), letter: z.string() }));
export type BedName = z.infer<typeof bedName>;

/** Which of the places where somebody lives: who they are there as a tenant. */
export const placeQuery = z.object({ place: idInQuery });
