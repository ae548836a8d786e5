import * as z from "zod/mini";
import { DURATIONS } from "#domain/bookings/choices.ts";
import { type DetailsValues, emptyDetails } from "./details-form.ts";

const text = z._default(z.string(), "");
const draftSchema = z.object({
  details: z.object({
    guestName: text,
    guestEmail: text,
    guestPhone: text,
    moveInDate: text,
    duration: z._default(z.enum([...DURATIONS, ""]), ""),
  }),
  bookingId: z._default(z.nullable(z.int()), null),
  utr: text,
});

/** What a visitor has typed for one listing, so that a reload or a closed dialog loses nothing. */
export interface Draft {
  details: DetailsValues;
  /** The booking that was made from these details and waits for its payment. */
  bookingId: number | null;
  utr: string;
}

export const emptyDraft: Draft = { details: emptyDetails, bookingId: null, utr: "" };

const keyOf = (listingId: number) => `tangu:booking:${listingId}`;

/** Storage can be switched off or full: the flow then works without memory. */
export function loadDraft(listingId: number): Draft {
  try {
    const stored = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(listingId)) ?? "null"));
    return stored.success ? stored.data : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export function saveDraft(listingId: number, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(listingId), JSON.stringify(draft));
  } catch {
    // See loadDraft.
  }
}

export function clearDraft(listingId: number): void {
  try {
    sessionStorage.removeItem(keyOf(listingId));
  } catch {
    // See loadDraft.
  }
}
