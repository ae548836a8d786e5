/** About sixteen cards of a phone in either direction: filled in long before they are seen. */
const REACH = "8000px";

/**
 * Says which entries of a list are far off the screen, and notes how high each is.
 * @param items of the children of `list`, in their order
 * @param tell is called with all that are far whenever that changes
 */
export function watchEntries(
  list: Element | null,
  items: readonly object[],
  heights: WeakMap<object, number>,
  tell: (far: ReadonlySet<object>) => void,
  end: AbortSignal,
): void {
  if (!list || end.aborted) return;
  const entries = new Map(Array.from(list.children, (child, at) => [child, items[at]] as const));
  const far = new Set<object>();
  const places = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const item = entries.get(target);
        if (!item) continue;
        // Where the keyboard is stays what it is.
        if (isIntersecting || target.contains(document.activeElement)) far.delete(item);
        else far.add(item);
      }
      tell(new Set(far));
    },
    { rootMargin: `${REACH} 0px` },
  );
  const sizes = new ResizeObserver((changes) => {
    for (const { target, borderBoxSize } of changes) {
      const item = entries.get(target);
      const height = borderBoxSize[0]?.blockSize;
      if (item && height) heights.set(item, height);
    }
  });
  for (const child of entries.keys()) {
    places.observe(child);
    sizes.observe(child);
  }
  end.addEventListener("abort", () => {
    places.disconnect();
    sizes.disconnect();
  });
}
