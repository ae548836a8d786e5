import { useSyncExternalStore } from "react";
import type { Mark } from "#domain/favourites/choices.ts";
import type { Marks } from "#domain/favourites/contract.ts";
import { fetched } from "./late.ts";
import { toast } from "./toast.ts";

/** What somebody wants of one mark and is not yet known to be kept. */
export interface Wish {
  mark: Mark;
  id: number;
  on: boolean;
  /** The count that the card came with. */
  likeCount: number;
}

interface Known extends Marks {
  /** False while nobody is known to be signed in: the marks are then the browser's own. */
  signedIn: boolean;
}

/**
 * Likes and saves as the screen shows them: what is known, and over it what was wished for a moment ago. Who keeps
 * them (the browser or the account) is found out by `marks-keeper.ts`, which arrives once the page is at rest.
 */
let known: Known | undefined;
export const wishes = new Map<string, Wish>();
/** The newest count of likes, as long as the card still shows the number that it was counted from. */
export const counts = new Map<number, { from: number; count: number }>();
/** Likes that came to the account from the browser just now: cards on the screen were counted without them. */
export const uncounted = new Set<number>();

const listeners = new Set<() => void>();
let keeper: Promise<typeof import("./marks-keeper.ts")> | undefined;

export function emit(): void {
  for (const listener of listeners) listener();
}

export const getKnown = () => known;
export function setKnown(next: Known | undefined): void {
  known = next;
  emit();
}

export const wishKey = (mark: Mark, id: number) => `${mark} ${id}`;
export const isKnown = (mark: Mark, id: number) => known?.[mark].includes(id) ?? false;
export const isMarked = (mark: Mark, id: number) => wishes.get(wishKey(mark, id))?.on ?? isKnown(mark, id);

/** The account's own like is in the number already; that of a visitor is known to nobody else. */
export function countOf(id: number, likeCount: number): number {
  if (uncounted.delete(id)) counts.set(id, { from: likeCount, count: likeCount + 1 });
  const newest = counts.get(id);
  const counted = newest?.from === likeCount ? newest.count : likeCount;
  return counted + Number(isMarked("liked", id)) - Number(known?.signedIn === true && isKnown("liked", id));
}

function loadKeeper() {
  keeper ??= fetched(() => import("./marks-keeper.ts")).catch((error: unknown) => {
    // The next press may find the connection back.
    keeper = undefined;
    throw error;
  });
  return keeper;
}

let asked = false;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked) {
    asked = true;
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300));
    whenIdle(() => void loadKeeper().catch(() => undefined));
  }
  return () => void listeners.delete(listener);
}

export const useMarked = (mark: Mark, id: number) =>
  useSyncExternalStore(
    subscribe,
    () => isMarked(mark, id),
    () => false,
  );

export const useLikeCount = (id: number, likeCount: number) =>
  useSyncExternalStore(
    subscribe,
    () => countOf(id, likeCount),
    () => likeCount,
  );

/** Marks or unmarks at once for the eye; the last wish is the one that is kept. */
export function wish(next: Wish): void {
  const key = wishKey(next.mark, next.id);
  wishes.set(key, next);
  emit();
  void loadKeeper().then(
    ({ fulfil }) => fulfil(key),
    () => {
      wishes.delete(key);
      emit();
      toast({ title: "That was not kept. Are you online?", variant: "destructive" });
    },
  );
}
