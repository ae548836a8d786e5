import { useEffect, useState } from "react";

// One picture that does not come keeps a page from being loaded for minutes.
const LOAD_MS = 5000;

const idle = () =>
  new Promise<void>((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => done());
    else setTimeout(done);
  });

/** Resolves when everything that the page itself names is there, the first picture above all. */
const loaded = () =>
  new Promise<void>((done) => {
    if (document.readyState === "complete") done();
    else window.addEventListener("load", () => done(), { once: true });
  });

/** False until the page is at rest: nobody waits for what comes after that. */
export function useRested(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const late = new Promise((done) => setTimeout(done, LOAD_MS));
    void Promise.race([loaded(), late])
      .then(idle)
      .then(() => setRested(true));
  }, []);
  return rested;
}

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { saveData: boolean; effectiveType?: string };
  }
}

let queue: Promise<unknown> | undefined;

/**
 * Fetches code that a press would wait for, once the page is at rest and one part after the other. Not where data is
 * expensive: there it comes with the press.
 * @param load undefined while it is not known what that is
 */
export function useAhead(load: (() => Promise<unknown>) | undefined): void {
  useEffect(() => {
    if (!load) return;
    const { connection } = navigator;
    if (connection?.saveData || connection?.effectiveType?.endsWith("2g")) return;
    queue = (queue ?? loaded())
      .then(idle)
      .then(load)
      .catch(() => undefined);
  }, [load]);
}
