import { type ComponentType, lazy, type ReactNode } from "react";

const AGAIN_MS = 1000;
const TRIES = 3;

/** Resolves when a retry makes sense: after `afterMs`, or, offline, when the connection is back. */
export function nextRetry(afterMs: number): Promise<void> {
  return new Promise((done) => {
    if (navigator.onLine) setTimeout(done, afterMs);
    else window.addEventListener("online", () => done(), { once: true });
  });
}

const ANEW_KEY = "tangu:anew";

declare global {
  interface Window {
    /** What the router knows of the build that this page belongs to. */
    __reactRouterManifest?: { version: string; url: string };
  }
}

/** What somebody types, pays or has opened must not be lost by a reload. */
const isBusy = () =>
  document.querySelector(":is(input, textarea):focus, [data-checkout], [role=dialog]") !== null;

/**
 * After a deploy the files of this page may be gone from the server; the page loaded anew names those that are there.
 * Once for each build: where it does not help, it is not tried for ever.
 */
async function reloadForNewBuild(): Promise<void> {
  const build = window.__reactRouterManifest;
  if (!build || isBusy() || sessionStorage.getItem(ANEW_KEY) === build.version) return;
  const { status } = await fetch(build.url, { method: "HEAD", cache: "no-store" });
  if (status !== 404) return;
  sessionStorage.setItem(ANEW_KEY, build.version);
  window.location.reload();
}

/**
 * Imports code when it is first needed, with retries: a phone may be between two cells.
 * @param isPatient without a connection it waits for one
 * @throws what the last try threw
 */
export async function importWithRetry<T>(load: () => Promise<T>, isPatient = true): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine ? tries >= TRIES : !isPatient) {
        await reloadForNewBuild().catch(() => undefined);
        throw error;
      }
      await nextRetry(AGAIN_MS);
    }
  }
}

/** `React.lazy` with retries: React imports once only, and a lost answer would take down the page. */
export const lazyWithRetry = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => importWithRetry(load));

/** The same for what is beside the matter: where it does not arrive there is nothing in its place. */
export const lazyPart = <P = object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => importWithRetry(load).catch(() => ({ default: (): ReactNode => null })));

/** Fetches code before it is needed. Where that fails it is asked for again when it is. */
export const ahead = (load: () => Promise<unknown>) => void load().catch(() => undefined);

/** For a control: fetches what it opens when a finger, a pointer or the keyboard comes near. */
export function prepareOnApproach(load: () => Promise<unknown>) {
  const prepare = () => ahead(load);
  return { onPointerEnter: prepare, onFocus: prepare };
}
