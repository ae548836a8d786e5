import { kindOfQuery } from "#domain/saved-searches/kinds.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { matchesPush } from "#server/features/saved-searches/events.ts";
import { lastNews, newsOf } from "#server/features/saved-searches/reads.ts";
import {
  type DueSearch,
  noteAlert,
  noteNothingNew,
  takeDueSearches,
} from "#server/features/saved-searches/writes.ts";
import type { Deps } from "#server/lib/deps.ts";

/** So many are taken on at once, and searched for in a run: the others wait for the next one, the oldest first. */
const BATCH = 50;
const MOST_OF_RUN = 1_000;

/** Tells the owner of a search what has become news for it. @returns whether there was something to tell */
async function alert(deps: Deps, push: PushSender, search: DueSearch): Promise<boolean> {
  const { store, clock } = deps;
  const { id, userId, query, since } = search;
  const { count, title } = await newsOf(store.db, search, since);
  if (count === 0) {
    await noteNothingNew(store.db, id, clock.now());
    return false;
  }
  // Noted before it is sent: a server that stops here tells once too few rather than twice.
  if (!(await noteAlert(store.db, id, clock.now()))) return false;
  const matches = { id, query, since, count, title };
  push.send({ userId, guestKey: null }, () => matchesPush(matches), "searches");
  return true;
}

/**
 * Sends alerts of saved searches whose owners can be told. Nothing is searched for as long as nothing of its
 * kind has become news. Safe on several servers: each search is looked at by one of them.
 * @returns how many alerts were sent
 */
export async function alertSearches(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { store, clock, log } = deps;
  const push = new PushSender(deps);
  const last = await lastNews(store.db);
  let told = 0;
  // Those that nobody can be told of cost a row each, and don't count: anybody can make many of them.
  for (let looked = 0; looked < MOST_OF_RUN && !signal?.aborted; ) {
    const due = await takeDueSearches(store.db, clock.now(), BATCH);
    const wanted = due.filter(({ wanted, since, query }) => wanted && since < last[kindOfQuery(query)]);
    looked += wanted.length;
    for (const search of wanted) {
      // One search that fails must not keep all the others.
      const sent = await alert(deps, push, search).catch((error: unknown) => {
        log.error({ err: error, searchId: search.id }, "a saved search was not looked at");
        return false;
      });
      if (sent) told += 1;
    }
    await push.drain();
    if (due.length < BATCH) break;
  }
  return told;
}
