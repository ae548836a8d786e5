import { useCallback, useEffect, useState } from "react";
import { clearDraft, type Draft, emptyDraft, loadDraft, saveDraft } from "./draft.ts";

/** The draft of one listing. `ready` is false until what was stored has been read, after the page came alive. */
export function useDraft(listingId: number) {
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    setDraft(loadDraft(listingId));
    setReady(true);
  }, [listingId]);

  const change = useCallback(
    (patch: Partial<Draft>) =>
      setDraft((now) => {
        const next = { ...now, ...patch };
        saveDraft(listingId, next);
        return next;
      }),
    [listingId],
  );

  const clear = useCallback(() => {
    clearDraft(listingId);
    setDraft(emptyDraft);
  }, [listingId]);

  return { draft, ready, change, clear };
}
