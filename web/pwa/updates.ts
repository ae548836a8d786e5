import type { FromWorker, ToWorker } from "./messages.ts";

/** How often a page that stays open asks whether there is a new version. */
const ASK_MS = 60 * 60_000;
/** A server that is slow each time comes and goes with every call: what is shown is asked for anew this seldom. */
const BACK_MS = 30_000;

let ready = false;
let reload = () => window.location.reload();
const listeners = new Set<() => void>();

/** Whether a version other than this page's is there to be used. */
export const update = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => ready,
  /** Only somebody's own press leads here: nothing that is being typed or paid is taken away. */
  use: () => reload(),
};

const emit = () => {
  for (const listener of listeners) listener();
};

let reached = true;

/** Whether the server answered when something was last asked for. */
export const reach = {
  subscribe: update.subscribe,
  get: () => reached,
};

function setReady(how: () => void): void {
  ready = true;
  reload = how;
  emit();
}

const say = (worker: ServiceWorker | null, message: ToWorker) => worker?.postMessage(message);

function hear({ waiting }: ServiceWorkerRegistration, from: unknown, version: string): void {
  const mine = window.__reactRouterManifest?.version;
  const isMine = mine === undefined || version === mine;
  // This page is of the new version already: it came from the server.
  if (isMine) {
    if (from === waiting) say(waiting, { type: "take-over", version });
  } else if (from === waiting) {
    setReady(() => {
      navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload());
      say(waiting, { type: "activate" });
    });
    // Another page has let it start: the files of this one may be gone.
  } else if (from === navigator.serviceWorker.controller) setReady(() => window.location.reload());
}

function askWhenInstalled({ installing }: ServiceWorkerRegistration): void {
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed") say(installing, { type: "hello" });
  });
}

/** At once the first time, and then no more often than every {@link BACK_MS}; the last time is not lost. */
function seldom(work: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  let isDue = false;
  const run = () => {
    isDue = false;
    last = performance.now();
    work();
  };
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(run, Math.max(0, last + BACK_MS - performance.now()));
  };
}

/**
 * Finds out about new versions, and about whether the server is reached.
 * @param onBack when it is again
 */
export function watchWorker(registration: ServiceWorkerRegistration, onBack: () => void): void {
  const askAnew = seldom(onBack);
  const setReached = (next: boolean) => {
    if (next === reached) return;
    reached = next;
    if (next) askAnew();
    emit();
  };
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data, source }: MessageEvent<FromWorker>) => {
    if (data.type === "version") hear(registration, source, data.version);
    else if (source === serviceWorker.controller) setReached(data.reached);
  });
  serviceWorker.startMessages();
  const greet = () => say(serviceWorker.controller, { type: "hello" });
  serviceWorker.addEventListener("controllerchange", greet);
  registration.addEventListener("updatefound", () => askWhenInstalled(registration));
  askWhenInstalled(registration);
  say(registration.waiting, { type: "hello" });
  greet();

  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - asked < ASK_MS) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
}
