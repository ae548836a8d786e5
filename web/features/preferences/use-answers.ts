import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { PreferencesInput, PreferencesView } from "#domain/preferences/contract.ts";
import { updatePreferences } from "#domain/preferences/endpoints.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { nextRetry } from "#web/lib/lazy.ts";
import { preferencesQuery, useNewScores } from "./queries.ts";
import { inputOf, unsentAnswers } from "./unsent.ts";

/** How long after an answer it is sent: a digit of an age is none yet, and a hobby is seldom the only one. */
const SETTLED_MS = 500;
const AGAIN_MS = 5000;

export type SavingState = "saved" | "saving" | "waiting";

export interface Answers {
  said: PreferencesInput;
  answer: (change: Partial<PreferencesInput>) => void;
  state: SavingState;
  /** Why the last answer was refused; it stands as it was before. */
  refused: string | null;
  /** Sends what is not saved now. @returns whether all of it is saved */
  flush: () => Promise<boolean>;
}

const refusalOf = (error: unknown) =>
  error instanceof ApiError && [400, 409, 422].includes(error.status)
    ? (error.serverMessage ?? t("preferences.notSaved"))
    : null;

/**
 * Answers that are saved as they are given, one call after the other with all of them, and kept in the browser until
 * they are: a bad network loses none.
 */
export function useAnswers(userId: string, saved: PreferencesView): Answers {
  const api = useApi();
  const client = useQueryClient();
  const newScores = useNewScores();
  const [said, setSaid] = useState<PreferencesInput>(() => inputOf(saved));
  const [state, setState] = useState<SavingState>("saved");
  const [refused, setRefused] = useState<string | null>(null);
  const wanted = useRef(said);
  const standing = useRef(said);
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const sendAll = useCallback(async (): Promise<boolean> => {
    setState("saving");
    try {
      while (wanted.current !== standing.current) {
        const sent = wanted.current;
        const { data } = await api.send(updatePreferences(), { json: sent });
        standing.current = sent;
        client.setQueryData(preferencesQuery(api).queryKey, data);
      }
      unsentAnswers(userId).remove();
      setState("saved");
      void newScores();
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      setState(refusal === null ? "waiting" : "saved");
      if (refusal === null) return false;
      unsentAnswers(userId).remove();
      wanted.current = standing.current;
      setSaid(standing.current);
      setRefused(refusal);
      return false;
    }
  }, [api, client, newScores, userId]);

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    running.current ??= sendAll().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [sendAll]);
  const latestFlush = useRef(flush);
  latestFlush.current = flush;

  const answer = useCallback(
    (change: Partial<PreferencesInput>) => {
      wanted.current = { ...wanted.current, ...change };
      setSaid(wanted.current);
      setRefused(null);
      unsentAnswers(userId).save(wanted.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void latestFlush.current(), SETTLED_MS);
    },
    [userId],
  );

  // What was answered before the page was left, and did not arrive.
  useEffect(() => {
    const kept = unsentAnswers(userId).load();
    if (kept) answer(kept);
    return () => {
      clearTimeout(timer.current);
      if (wanted.current !== standing.current) void latestFlush.current();
    };
  }, [userId, answer]);

  useEffect(() => {
    if (state !== "waiting") return;
    let gone = false;
    void nextRetry(AGAIN_MS).then(() => gone || latestFlush.current());
    return () => {
      gone = true;
    };
  }, [state]);

  return { said, answer, state, refused, flush };
}
