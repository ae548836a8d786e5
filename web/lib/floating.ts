import { useEffect } from "react";
import { createStore, useStore } from "./store.ts";

/**
 * What lies over a page, the most urgent first: the pop-up of a first visit, the answer to a press, that there is no
 * connection. These come when they must, and each that follows gives way to all before it: the new version, the app, the
 * other language, the button of the map. Before all of them is a page's own bar, to book, save or compare: it stands in
 * the server's page, so the style sheet of the notices makes them give way.
 */
const ORDER = ["pop-up", "toast", "connection", "update", "install", "language", "map"] as const;
type Floating = (typeof ORDER)[number];

const wanted = createStore<readonly Floating[]>([]);

/** Whether this is wanted, and nothing more urgent is. */
export function useFloating(name: Floating, isWanted = true): boolean {
  useEffect(() => {
    if (!isWanted) return;
    wanted.set([...wanted.get(), name]);
    return () => {
      const all = wanted.get();
      const mine = all.lastIndexOf(name);
      wanted.set(all.filter((_, at) => at !== mine));
    };
  }, [name, isWanted]);
  const all = useStore(wanted);
  return isWanted && ORDER.find((each) => all.includes(each)) === name;
}
