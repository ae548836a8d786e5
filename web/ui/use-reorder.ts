import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** Where in the list the pointer is: the item under it, by its place among its siblings. */
function placeUnder(
  list: HTMLElement,
  { clientX: x, clientY: y }: { clientX: number; clientY: number },
): number {
  return Array.from(list.children).findIndex((child) => {
    const box = child.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  });
}

/** Items of a list dragged by a grip, with a mouse or a finger alike. */
export function useReorder(list: RefObject<HTMLElement | null>, onMove: (id: number, to: number) => void) {
  const [lifted, setLifted] = useState<number>();
  const moved = useRef(onMove);
  moved.current = onMove;

  // On the window: an item that changes places loses the pointer it had caught.
  useEffect(() => {
    if (lifted === undefined) return;
    let last = -1;
    const follow = (event: globalThis.PointerEvent) => {
      const to = list.current ? placeUnder(list.current, event) : -1;
      // Once for each place it comes over: the item that makes room would otherwise send it back.
      if (to < 0 || to === last) return;
      last = to;
      moved.current(lifted, to);
    };
    const drop = () => setLifted(undefined);
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", drop);
    window.addEventListener("pointercancel", drop);
    return () => {
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", drop);
      window.removeEventListener("pointercancel", drop);
    };
  }, [lifted, list]);

  const gripOf = (id: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.preventDefault();
      setLifted(id);
    },
  });
  return { lifted, gripOf };
}
