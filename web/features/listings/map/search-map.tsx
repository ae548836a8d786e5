import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { ListingPin } from "#domain/listings/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { useSite } from "#web/lib/site.ts";
import { asUnderstood } from "../filters.ts";
import { useListings } from "../queries.ts";
import type { Search } from "../use-search.ts";
import { type ListLink, linkList } from "./list-link.ts";
import { MapCanvas, type View } from "./map-canvas.ts";
import { MapNotes } from "./map-notes.tsx";
import { MoveControls } from "./move-controls.tsx";
import { PinCard } from "./pin-card.tsx";
import { pinsQueryOptions } from "./pins-query.ts";
import { ScaleAndNorth } from "./scale-and-north.tsx";
import "./search-map.css";

const NONE: readonly ListingPin[] = [];

/** The results on a map, in step with the list beside it. */
export default function SearchMap({ search }: { search: Search }) {
  const { filters } = search;
  const { box } = filters;
  const results = useListings(filters);
  const report = results.data?.pages[0]?.report;
  // The text may name the place, the circle and the kind of stay.
  const { near, within, stay } = useMemo(() => asUnderstood(filters, report), [filters, report]);
  const site = useSite();
  const options = pinsQueryOptions(useApi(), filters);
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const pins = query.data?.pins ?? NONE;

  const frame = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLDivElement>(null);
  const canvas = useRef<MapCanvas>(undefined);
  const list = useRef<ListLink>(undefined);
  const [view, setView] = useState<View>();
  const [open, setOpen] = useState<readonly number[]>([]);
  const [follows, setFollows] = useState(true);
  /** What is seen, when the list is of something else. */
  const [unsearched, setUnsearched] = useState<string>();

  /** The search that the map is being moved over: all moves are one step in the history. */
  const moving = useRef<string>(undefined);
  const searchIn = (seen: string, goesOn = false) => {
    setUnsearched(undefined);
    const over = search.href({ ...filters, box: undefined, within: undefined, cursor: undefined });
    // What is seen takes the place of the circle.
    search.refine({ box: seen, within: undefined }, goesOn && box !== undefined && moving.current === over);
    moving.current = over;
  };
  /** By a button that goes away then: the focus stays on the map. */
  const searchFrom = (seen: string) => {
    searchIn(seen);
    canvas.current?.focus(undefined);
  };
  const leaveArea = () => {
    search.refine({ box: undefined });
    canvas.current?.focus(undefined);
  };
  const retry = () => {
    canvas.current?.focus(undefined);
    void query.refetch();
  };
  const onMove = (seen: string) => {
    if (follows && search.isHome) searchIn(seen, true);
    else setUnsearched(seen);
  };
  const openId = open[0];
  const close = () => {
    setOpen([]);
    canvas.current?.focus(openId);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || open.length === 0) return;
    event.stopPropagation();
    close();
  };
  const latest = useRef({ onMove, onKey });
  latest.current = { onMove, onKey };

  const tiles = site?.mapTilesUrl;
  useEffect(() => {
    if (!element.current || !frame.current) return;
    const made = new MapCanvas(element.current, tiles, {
      onMove: (seen) => latest.current.onMove(seen),
      onView: setView,
      onOpen: setOpen,
      onHover: (ids) => list.current?.mark(ids),
    });
    canvas.current = made;
    list.current = linkList(frame.current, (ids) => made.lift(ids));
    const held = frame.current;
    const onKeyDown = (event: KeyboardEvent) => latest.current.onKey(event);
    held.addEventListener("keydown", onKeyDown);
    return () => {
      held.removeEventListener("keydown", onKeyDown);
      list.current?.remove();
      made.remove();
    };
  }, [tiles]);

  useEffect(() => canvas.current?.setPlace(near, within), [near, within]);
  useEffect(() => canvas.current?.setPins(pins, stay), [pins, stay]);

  // A search without an area shows where its listings are, once; an area from elsewhere is shown as it is.
  const shownFor = useRef<string>(undefined);
  const asked = useMemo(() => JSON.stringify(options.queryKey), [options.queryKey]);
  const isUnderstood = !results.isPending && !results.isPlaceholderData;
  const isReady = query.isSuccess && !query.isPlaceholderData && isUnderstood;
  useEffect(() => {
    if (!canvas.current || shownFor.current === asked) return;
    if (box) {
      shownFor.current = asked;
      if (canvas.current.box() !== box) canvas.current.showBox(box);
    } else if (isReady) {
      shownFor.current = asked;
      canvas.current.showPins(pins, within);
      setUnsearched(undefined);
    }
  }, [asked, box, isReady, pins, within]);

  useEffect(() => {
    list.current?.choose(open);
    canvas.current?.lift(open);
  }, [open]);

  return (
    <div ref={frame} className="search-map">
      <section ref={element} aria-label={t("listings.mapOfPgs")} className="search-map-canvas" />
      <MoveControls
        follows={search.isHome ? follows : undefined}
        onFollow={(now) => {
          setFollows(now);
          if (now && unsearched) searchIn(unsearched);
        }}
        onLeave={box === undefined ? undefined : leaveArea}
        onSearch={unsearched === undefined ? undefined : () => searchFrom(unsearched)}
      />
      <MapNotes query={query} isNarrowed={box !== undefined} onRetry={retry} />
      {view && <ScaleAndNorth {...view} />}
      {openId !== undefined && <PinCard key={open.join()} ids={open} stay={stay} onClose={close} />}
    </div>
  );
}
