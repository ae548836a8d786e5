import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";

/** A list that is no longer keeps everything: two pages of cards and a half. */
const BOUND = 60;

/** How high entries were on the screen. Whoever comes back to the list finds it as long as it was. */
const heights = new WeakMap<object, number>();

interface EndlessListProps<T> extends ComponentProps<"ul"> {
  items: readonly T[];
  entryProps: (item: T) => ComponentProps<"li">;
  entry: (item: T, at: number) => ReactNode;
  /** What is left of an entry far off the screen: words, to be found on the page and read aloud. */
  brief: (item: T) => ReactNode;
}

/**
 * A list that grows as long as somebody scrolls. It keeps an `li` for each entry, so that a screen reader counts all of
 * them; what is in those that are far off the screen is replaced by a few words.
 */
export function EndlessList<T extends { id: number }>(props: EndlessListProps<T>) {
  const { items, entry, entryProps, brief, ...rest } = props;
  const list = useRef<HTMLUListElement>(null);
  const [far, setFar] = useState<ReadonlySet<object>>();
  const isLong = items.length > BOUND;
  useEffect(() => {
    if (!isLong) return;
    const end = new AbortController();
    import("./far-entries.ts").then(
      ({ watchEntries }) => watchEntries(list.current, items, heights, setFar, end.signal),
      // Without it the list is whole.
      () => undefined,
    );
    return () => end.abort();
  }, [isLong, items]);
  return (
    <ul ref={list} {...rest}>
      {items.map((item, at) => {
        const height = heights.get(item);
        const isFar = height !== undefined && far?.has(item);
        const style = {
          containIntrinsicBlockSize: height && `auto ${height}px`,
          blockSize: isFar ? height : undefined,
        };
        return (
          <li key={item.id} {...entryProps(item)} style={style}>
            {isFar ? brief(item) : entry(item, at)}
          </li>
        );
      })}
    </ul>
  );
}
