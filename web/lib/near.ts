import { type RefCallback, startTransition, useCallback, useState } from "react";

/** Three screens of a phone: what is drawn ahead of the fastest thumb. */
const AROUND = "2500px 0px";

type Listener = (entry: IntersectionObserverEntry) => void;
const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | undefined;

function observe(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry);
    },
    { rootMargin: AROUND },
  );
  listeners.set(element, listener);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

interface Nearness {
  ref: RefCallback<HTMLElement>;
  isNear: boolean;
  /** Its height when it was last near, in pixels: what is drawn in its place takes as much room. */
  height: number | undefined;
}

/**
 * Whether an element is on the screen or a few screens away, so that long lists draw only what may be seen soon. What holds
 * the focus stays.
 * @param initially what is drawn before that is known
 */
export function useNear(initially: boolean): Nearness {
  const [{ isNear, height }, setState] = useState<Omit<Nearness, "ref">>({
    isNear: initially,
    height: undefined,
  });
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    return observe(element, ({ isIntersecting, boundingClientRect }) => {
      if (!isIntersecting && element.contains(document.activeElement)) return;
      startTransition(() =>
        setState((before) => {
          if (before.isNear === isIntersecting) return before;
          return { isNear: isIntersecting, height: isIntersecting ? undefined : boundingClientRect.height };
        }),
      );
    });
  }, []);
  return { ref, isNear, height };
}
