import { type ComponentProps, type ReactNode, startTransition, useCallback, useState } from "react";

/** Three screens of a phone: what is drawn ahead of the fastest thumb. */
const AROUND = "2500px 0px";

const listeners = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>();
let observer: IntersectionObserver | undefined;

/** How high entries were, in pixels. The list is as long as it was when somebody comes back to it. */
const heights = new WeakMap<object, number>();

/** Entries that were near the screen are drawn whole at once when somebody comes back, and can take the focus again. */
const nearItems = new WeakSet<object>();

/**
 * Whether an entry is on the screen or a few screens away. What holds the focus stays.
 * @param initially what is drawn before that is known
 */
function useNear(item: object, initially: boolean) {
  const [isNear, setNear] = useState(initially || nearItems.has(item));
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      observer ??= new IntersectionObserver(
        (entries) => {
          for (const entry of entries) listeners.get(entry.target)?.(entry);
        },
        { rootMargin: AROUND },
      );
      listeners.set(element, ({ isIntersecting, boundingClientRect: { height } }) => {
        if (!isIntersecting && element.contains(document.activeElement)) return;
        nearItems[isIntersecting ? "add" : "delete"](item);
        startTransition(() =>
          setNear((before) => {
            if (before && !isIntersecting && height > 0) heights.set(item, height);
            return isIntersecting;
          }),
        );
      });
      observer.observe(element);
      return () => observer?.unobserve(element);
    },
    [item],
  );
  return { ref, isNear };
}

interface EndlessListProps<T> extends ComponentProps<"ul"> {
  items: readonly T[];
  entryProps: (item: T) => ComponentProps<"li">;
  /** Draws an entry: whole, or, while it is far from the screen, what names it. */
  entry: (item: T, at: number, isNear: boolean) => ReactNode;
  /** How many are drawn whole before it is known where they are, as in the server's page. */
  first: number;
}

interface EntryProps<T> extends Pick<EndlessListProps<T>, "entryProps" | "entry" | "first"> {
  item: T;
  at: number;
}

function Entry<T extends object>({ item, at, first, entryProps, entry }: EntryProps<T>) {
  const { ref, isNear } = useNear(item, at < first);
  const height = heights.get(item);
  const style = {
    containIntrinsicBlockSize: height && `auto ${height}px`,
    minBlockSize: isNear ? undefined : height,
  };
  return (
    <li {...entryProps(item)} ref={ref} style={style}>
      {entry(item, at, isNear)}
    </li>
  );
}

/**
 * A list that grows as long as somebody scrolls: whole are only the entries near the screen. It keeps an `li` for each, so
 * that a screen reader counts all of them.
 */
export function EndlessList<T extends { id: number }>(props: EndlessListProps<T>) {
  const { items, entry, entryProps, first, ...rest } = props;
  return (
    <ul {...rest}>
      {items.map((item, at) => (
        <Entry key={item.id} {...{ item, at, entry, entryProps, first }} />
      ))}
    </ul>
  );
}
