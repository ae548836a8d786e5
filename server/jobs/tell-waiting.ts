import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { deleteOldWaits, type ToldWait, takeDueWaits } from "#server/features/bookings/wait-writes.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import type { Deps } from "#server/lib/deps.ts";

/** So many are taken on at once, and told in a run; the others in the next one, a minute later. */
const BATCH = 100;
const MOST_OF_RUN = 1_000;

const message = ({ pgId, title }: ToldWait) => ({
  title: t("bookings.waitPushTitle"),
  body: t("bookings.waitPushBody", { title }),
  url: localizedPath(pages.payment(pgId), locale()),
  tag: `wait-${pgId}`,
});

/**
 * Tells those who wait that a bed is free. Noted before it is sent: a server that stops here tells once too few rather
 * than twice.
 * @returns how many were told
 */
export async function tellWaiting(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { store, clock } = deps;
  const push = new PushSender(deps);
  let told = 0;
  while (told < MOST_OF_RUN && !signal?.aborted) {
    const due = await takeDueWaits(store.db, clock.now(), BATCH);
    for (const wait of due) push.send(wait, () => message(wait), "bookings");
    await push.drain();
    told += due.length;
    if (due.length < BATCH) break;
  }
  await deleteOldWaits(store.db, clock.now());
  return told;
}
