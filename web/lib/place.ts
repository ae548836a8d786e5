import { createContext, use, useDeferredValue } from "react";
import { cookieOfPlace, type Near, PLACE_COOKIE } from "#domain/places/chosen.ts";
import { createStore, useStore } from "./store.ts";

const YEAR_S = 31_536_000;

// Undefined until something was said on this page: what came with it holds.
const held = createStore<Near | null | undefined>(undefined);

/**
 * Measures from there, or from nowhere, as long as this page is open.
 * @param radiusKm how far around it is looked, unless the place that is held says so itself
 */
export function holdPlace(near: Near | null, radiusKm?: number): void {
  if (near?.name && near.name === held.get()?.name) return;
  held.set(near && { ...near, radiusKm });
}

function setCookie(value: string, ageS: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${PLACE_COOKIE}=${value}; Path=/; SameSite=Lax; Max-Age=${ageS}${secure}`;
}

/** Keeps a place for the next visits. Somebody's own position has no name, and is never kept. */
export function keepPlace(near: Near): void {
  if (near.name) setCookie(cookieOfPlace(near), YEAR_S);
}

export function clearPlace(): void {
  holdPlace(null);
  setCookie("", 0);
}

/** @param remembered what the server read of the browser's cookie when the page was made */
export function useHeldPlace(remembered: Near | undefined): Near | undefined {
  const latest = useStore(held);
  // What is said first, as the page comes to life, is deferred: parts whose code is on its way stay until it has come.
  const now = useDeferredValue(latest) === undefined ? undefined : latest;
  return now === undefined ? remembered : (now ?? undefined);
}

export const PlaceContext = createContext<Near | undefined>(undefined);

/** Where distances are measured from on this part of the page. */
export const usePlace = (): Near | undefined => use(PlaceContext);
