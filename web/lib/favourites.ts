import { useSyncExternalStore } from "react";
import type { FavouriteKind } from "#domain/favourites/choices.ts";
import type { FavouriteIds } from "#domain/favourites/contract.ts";
import { t } from "#domain/i18n.ts";
import { importWithRetry } from "./lazy.ts";
import { toast } from "./toast.ts";

/** A like or save that was pressed and is not confirmed yet by the account or the browser's storage. */
export interface PendingChange {
  kind: FavouriteKind;
  id: number;
  on: boolean;
  /** The count that the card came with. */
  likeCount: number;
}

interface Confirmed extends FavouriteIds {
  /** False while nobody is known to be signed in: these are then the visitor's, from this browser. */
  signedIn: boolean;
}

/**
 * Likes and saves as the screen shows them: the confirmed ones, and over them the pending changes (optimistic update).
 * Nothing is sent from here: `favourites-sync.ts`, loaded once the page is idle, sends them to the account or writes
 * them into the browser, and says what happens without a connection.
 */
let confirmed: Confirmed | undefined;
export const pendingChanges = new Map<string, PendingChange>();
/** The newest count of likes, as long as the card still shows the number that it was counted from. */
export const counts = new Map<number, { from: number; count: number }>();
/** Likes that came to the account from the browser just now: cards on the screen were counted without them. */
export const likesMissingFromCount = new Set<number>();

const listeners = new Set<() => void>();
let sync: Promise<typeof import("./favourites-sync.ts")> | undefined;

export function emit(): void {
  for (const listener of listeners) listener();
}

export const getConfirmed = () => confirmed;
export function setConfirmed(next: Confirmed | undefined): void {
  confirmed = next;
  emit();
}

export const changeKey = (kind: FavouriteKind, id: number) => `${kind} ${id}`;
export const isConfirmed = (kind: FavouriteKind, id: number) => confirmed?.[kind].includes(id) ?? false;
export const isFavourite = (kind: FavouriteKind, id: number) =>
  pendingChanges.get(changeKey(kind, id))?.on ?? isConfirmed(kind, id);

/** The account's own like is in the number already; that of a visitor is known to nobody else. */
export function countOf(id: number, likeCount: number): number {
  if (likesMissingFromCount.delete(id)) counts.set(id, { from: likeCount, count: likeCount + 1 });
  const newest = counts.get(id);
  const counted = newest?.from === likeCount ? newest.count : likeCount;
  return (
    counted +
    Number(isFavourite("liked", id)) -
    Number(confirmed?.signedIn === true && isConfirmed("liked", id))
  );
}

function loadSync() {
  sync ??= importWithRetry(() => import("./favourites-sync.ts")).catch((error: unknown) => {
    // The next press may find the connection back.
    sync = undefined;
    throw error;
  });
  return sync;
}

let isSyncRequested = false;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isSyncRequested) {
    isSyncRequested = true;
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300));
    whenIdle(() => void loadSync().catch(() => undefined));
  }
  return () => void listeners.delete(listener);
}

export const useIsFavourite = (kind: FavouriteKind, id: number) =>
  useSyncExternalStore(
    subscribe,
    () => isFavourite(kind, id),
    () => false,
  );

export const useLikeCount = (id: number, likeCount: number) =>
  useSyncExternalStore(
    subscribe,
    () => countOf(id, likeCount),
    () => likeCount,
  );

/** Optimistic: shown at once, then sent by `favourites-sync.ts`. Of several presses the last one counts. */
export function setFavourite(change: PendingChange): void {
  const key = changeKey(change.kind, change.id);
  pendingChanges.set(key, change);
  emit();
  void loadSync().then(
    ({ syncChange }) => syncChange(key),
    () => {
      pendingChanges.delete(key);
      emit();
      toast({ title: t("app.favouriteNotSaved"), variant: "destructive" });
    },
  );
}
