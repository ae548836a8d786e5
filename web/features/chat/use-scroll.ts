import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const NEAR_PX = 80;

interface Scrolled {
  /** Which message is the first one shown, and how much there is. */
  firstId: number | undefined;
  count: number;
  /** Where to begin instead of at the end, if it is on the page. */
  startAt: string;
  onTop: () => void;
  /** Grows when the reader has written something. */
  sent: number;
}

/**
 * Messages off the screen are neither styled nor laid out, however many there are. Each is measured first: with a
 * guessed height the words under one's eyes would move while one scrolls up.
 */
function restOffScreen(box: HTMLElement): void {
  const fresh = [...box.querySelectorAll<HTMLElement>("[data-message]:not([style])")];
  const heights = fresh.map(({ offsetHeight }) => offsetHeight);
  for (const [at, message] of fresh.entries()) {
    message.style.containIntrinsicBlockSize = `auto ${heights[at]}px`;
    message.style.contentVisibility = "auto";
  }
}

/**
 * Keeps a thread where its reader is: at its end as long as they are there, and at the same words while older ones
 * come in above.
 */
export function useScroll(
  box: RefObject<HTMLElement | null>,
  { firstId, count, startAt, onTop, sent }: Scrolled,
) {
  const [atBottom, setAtBottom] = useState(true);
  const last = useRef({ firstId, height: 0, started: false, bottom: true });

  const toBottom = useCallback(
    (behavior: ScrollBehavior = "auto") => box.current?.scrollTo({ top: box.current.scrollHeight, behavior }),
    [box],
  );

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = last.current;
    const olderCame = before.started && firstId !== before.firstId && !before.bottom;
    if (olderCame) element.scrollTop += element.scrollHeight - before.height;
    else if (!before.started && count > 0) {
      before.started = true;
      const start = element.querySelector(startAt);
      if (start) start.scrollIntoView({ block: "center" });
      else toBottom();
    } else if (before.bottom) toBottom();
    restOffScreen(element);
    before.firstId = firstId;
    before.height = element.scrollHeight;
  }, [box, firstId, count, startAt, toBottom]);

  // Whoever has written wants to see it.
  useEffect(() => {
    if (sent === 0) return;
    last.current.bottom = true;
    toBottom();
  }, [sent, toBottom]);

  // A keyboard that opens, or a picture that comes, does not push the end out of sight.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => last.current.bottom && toBottom());
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [box, toBottom]);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const bottom = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    last.current.bottom = bottom;
    last.current.height = element.scrollHeight;
    setAtBottom(bottom);
    if (element.scrollTop < NEAR_PX) onTop();
  };

  return { atBottom, onScroll, toBottom };
}
