import { QueryObserver } from "@tanstack/react-query";
import type { CurrentUser } from "#domain/accounts/contract.ts";
import { FAVOURITES_MAX, limitMessage } from "#domain/favourites/choices.ts";
import type { FavouriteIds } from "#domain/favourites/contract.ts";
import {
  getFavourites,
  likeListing,
  mergeFavourites,
  saveListing,
  unlikeListing,
  unsaveListing,
} from "#domain/favourites/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { ApiError, browserApi as api } from "./api.ts";
import {
  counts,
  emit,
  getConfirmed,
  isConfirmed,
  likesMissingFromCount,
  type PendingChange,
  pendingChanges,
  setConfirmed,
} from "./favourites.ts";
import {
  ACCOUNT_CACHE_KEY,
  createFavouritesStorage,
  isEmpty,
  NO_FAVOURITES,
  union,
  VISITOR_KEY,
  withId,
  without,
} from "./favourites-storage.ts";
import { nextRetry } from "./lazy.ts";
import { browserQueryClient } from "./query.tsx";
import { worthAnotherTry } from "./retry.ts";
import { sessionQuery } from "./session.ts";
import { toast } from "./toast.ts";

// Sends likes and saves to the account of who is signed in (PUT and DELETE …/like and …/save), or writes them into the
// browser's storage for a visitor; at login the visitor's are merged into the account's.
// Without a connection the page shows the copy of the account's favourites, and a change waits in memory for the
// connection, as long as the page is open. A change that fails twice is undone, with a toast.

const client = browserQueryClient();
const session = sessionQuery(api);
const visitorStorage = createFavouritesStorage(() => window.localStorage);
const accountCache = createFavouritesStorage(() => window.localStorage, ACCOUNT_CACHE_KEY);

/** Whose favourites are shown: an id, null for a visitor, undefined while that is not known. */
let currentUserId: string | null | undefined;
let loaded: Promise<void> = Promise.resolve();
/** The account's favourites could not be read: the next press asks again. */
let failed = false;

async function withRetry<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!worthAnotherTry(0, error)) throw error;
    await nextRetry(100);
    return call();
  }
}

/** The account's favourites, merged with the visitor's from this browser. A failed merge is tried again at the next load. */
async function loadFromAccount(): Promise<FavouriteIds> {
  const { data: ofAccount } = await withRetry(() => api.get(getFavourites()));
  const ofVisitor = visitorStorage.read();
  if (isEmpty(ofVisitor)) return ofAccount;
  try {
    const { data: merged } = await withRetry(() => api.send(mergeFavourites(), { json: ofVisitor }));
    // Another tab may have added to it meanwhile.
    visitorStorage.write(without(visitorStorage.read(), ofVisitor));
    for (const id of merged.liked) if (!ofAccount.liked.includes(id)) likesMissingFromCount.add(id);
    return merged;
  } catch {
    return union(ofVisitor, ofAccount);
  }
}

function showAccount(favourites: FavouriteIds): void {
  accountCache.write(favourites);
  setConfirmed({ ...favourites, signedIn: true });
}

/** While it is not known who is signed in: favourites of the account and of the visitor. */
const showBoth = () =>
  setConfirmed({ ...union(accountCache.read(), visitorStorage.read()), signedIn: false });

async function loadFor(id: string | null): Promise<void> {
  if (id === null) {
    accountCache.write(NO_FAVOURITES);
    return setConfirmed({ ...visitorStorage.read(), signedIn: false });
  }
  const favourites = await loadFromAccount().catch(() => undefined);
  if (currentUserId !== id) return;
  failed = favourites === undefined;
  if (favourites) showAccount(favourites);
  else setConfirmed(undefined);
  likesMissingFromCount.clear();
}

function onUser(user: CurrentUser | null): Promise<void> {
  const id = user?.id ?? null;
  if (id !== currentUserId || failed) {
    currentUserId = id;
    failed = false;
    loaded = loadFor(id);
  }
  return loaded;
}

function storeInBrowser({ kind, id, on }: PendingChange): void {
  const favourites = visitorStorage.read();
  const next = { ...favourites, [kind]: withId(favourites[kind], id, on) };
  if (next[kind].length > FAVOURITES_MAX) throw new Error(limitMessage());
  if (!visitorStorage.write(next)) {
    toast({
      title: t("app.savedForNow"),
      description: t("app.savedForNowHint"),
    });
  }
  setConfirmed({ ...next, signedIn: false });
}

const ENDPOINTS = {
  liked: { add: likeListing, remove: unlikeListing },
  saved: { add: saveListing, remove: unsaveListing },
};

async function sendToAccount(change: PendingChange): Promise<void> {
  const { kind, id, on, likeCount } = change;
  const senderId = currentUserId;
  const { data } = await withRetry(() => api.send(ENDPOINTS[kind][on ? "add" : "remove"](id)));
  const confirmed = getConfirmed();
  if (currentUserId !== senderId) return void pendingChanges.clear();
  // A visitor's favourite whose merge failed must not come back after it was removed.
  const favourites = visitorStorage.read();
  if (!on && favourites[kind].includes(id))
    visitorStorage.write({ ...favourites, [kind]: withId(favourites[kind], id, false) });
  counts.set(id, { from: likeCount, count: data.likeCount });
  if (confirmed)
    showAccount({ liked: confirmed.liked, saved: confirmed.saved, [kind]: withId(confirmed[kind], id, on) });
}

async function store(change: PendingChange): Promise<void> {
  if (currentUserId === null) return storeInBrowser(change);
  try {
    await sendToAccount(change);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // The session has ended elsewhere: the browser keeps it, and the next login takes it along.
    client.setQueryData(session.queryKey, null);
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;

function refusalTitle(kind: PendingChange["kind"], on: boolean): string {
  if (!on) return t("app.removeFailed");
  return kind === "liked" ? t("app.likeFailed") : t("app.saveFailed");
}

function showRefusal({ kind, on }: PendingChange, error: unknown): void {
  const ofServer = error instanceof ApiError && isRefusal(error) ? error.serverMessage : null;
  const ours = error instanceof Error && error.message === limitMessage() ? error.message : null;
  toast({
    title: refusalTitle(kind, on),
    description: ofServer ?? ours ?? t("shared.connection"),
    variant: "destructive",
  });
}

/** Sends one change after another until the last one is confirmed; a refused one is rolled back. */
async function flush(key: string): Promise<void> {
  // After an answer that was lost on the way nobody knows what is stored: the last change is then sent in any case.
  let unsure = false;
  for (let change = pendingChanges.get(key); change; change = pendingChanges.get(key)) {
    try {
      await onUser(await client.ensureQueryData(session));
      change = pendingChanges.get(key);
      if (!change || (!unsure && change.on === isConfirmed(change.kind, change.id))) break;
      await store(change);
      unsure = false;
      if (!getConfirmed() && pendingChanges.get(key) === change) break;
    } catch (error) {
      unsure = !isRefusal(error);
      // Whoever has changed their mind meanwhile has nothing to be told.
      if (!change || pendingChanges.get(key) !== change) continue;
      showRefusal(change, error);
      break;
    }
  }
  pendingChanges.delete(key);
  emit();
}

const busy = new Set<string>();

/** Sends the pending change of this key, and any that replaces it meanwhile. Never two requests at once. */
export async function syncChange(key: string): Promise<void> {
  if (busy.has(key)) return;
  busy.add(key);
  await flush(key);
  busy.delete(key);
}

interface SessionResult {
  data: CurrentUser | null | undefined;
  isError: boolean;
  /** There is no connection. */
  isPaused: boolean;
}

function onSession({ data, isError, isPaused }: SessionResult): void {
  if (data !== undefined) void onUser(data);
  else if ((isError || isPaused) && currentUserId === undefined) showBoth();
}

const observer = new QueryObserver(client, session);
observer.subscribe(onSession);
onSession(observer.getCurrentResult());

window.addEventListener("storage", ({ key }) => {
  if (!currentUserId && (key === VISITOR_KEY || key === null))
    setConfirmed({ ...visitorStorage.read(), signedIn: false });
});
