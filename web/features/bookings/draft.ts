import { useCallback, useEffect, useMemo, useState } from "react";
import * as z from "zod/mini";
import { DURATIONS } from "#domain/bookings/choices.ts";
import { draftText } from "#web/lib/draft.ts";
import { storedValue } from "#web/lib/stored.ts";
import { type DetailsValues, emptyDetails } from "./details-form.ts";

/** What a visitor has typed for one listing, so that a reload or a closed dialog loses nothing. */
interface Draft {
  details: DetailsValues;
  /** What was typed into the details of that booking when they were opened again; null when nothing is unsaved. */
  edits: DetailsValues | null;
  /** The booking that was made from these details and waits for its payment. */
  bookingId: number | null;
  utr: string;
}

const detailsSchema = z.object({
  guestName: draftText,
  guestEmail: draftText,
  guestPhone: draftText,
  moveInDate: draftText,
  duration: z._default(z.enum([...DURATIONS, ""]), ""),
});

const draftSchema = z.object({
  details: detailsSchema,
  edits: z._default(z.nullable(detailsSchema), null),
  bookingId: z._default(z.nullable(z.int()), null),
  utr: draftText,
});

const emptyDraft: Draft = { details: emptyDetails, edits: null, bookingId: null, utr: "" };

const draftOf = (listingId: number) =>
  storedValue<Draft>(
    `tangu:booking:${listingId}`,
    (found) => draftSchema.safeParse(found).data ?? emptyDraft,
    "sessionStorage",
  );

/** The draft of one listing. `ready` is false until what was stored has been read, after the page came alive. */
export function useDraft(listingId: number) {
  const stored = useMemo(() => draftOf(listingId), [listingId]);
  const [draft, setDraft] = useState(emptyDraft);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    setDraft(stored.load());
    setReady(true);
  }, [stored]);

  const change = useCallback(
    (patch: Partial<Draft>) =>
      setDraft((now) => {
        const next = { ...now, ...patch };
        stored.save(next);
        return next;
      }),
    [stored],
  );

  const clear = useCallback(() => {
    stored.remove();
    setDraft(emptyDraft);
  }, [stored]);

  return { draft, ready, change, clear };
}
