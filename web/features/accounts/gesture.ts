/** Three clicks in this time are the gesture. */
export const GESTURE_MS = 800;
/** As far down from the top of the page. */
const HEADER_AREA_PX = 100;

const INTERACTIVE =
  'a,button,input,select,textarea,label,summary,svg,img,video,[role],[contenteditable],[tabindex]:not([tabindex="-1"])';

/** A click that counts: near the top of the page, and on nothing that does something of its own. */
export function isPlainHeaderClick(event: Pick<MouseEvent, "pageY" | "target">): boolean {
  const target = event.target as Element | null;
  return event.pageY <= HEADER_AREA_PX && target?.closest(INTERACTIVE) === null;
}

/**
 * Hears the gesture in the times of clicks that count. Returns true for exactly the third within the window; more
 * clicks before the window has passed are the end of the same movement and begin nothing.
 * @param at milliseconds, of a clock that never goes back
 */
export function gestureHearer(): (at: number) => boolean {
  let clicks: number[] = [];
  let quietUntil = Number.NEGATIVE_INFINITY;
  return (at) => {
    if (at <= quietUntil) return false;
    clicks = [...clicks.filter((earlier) => at - earlier <= GESTURE_MS), at];
    if (clicks.length < 3) return false;
    quietUntil = clicks[0]! + GESTURE_MS;
    clicks = [];
    return true;
  };
}
