import { createPortal } from "react-dom";
import { pages } from "#domain/paths.ts";
import RequestsBadge from "#web/features/roommates/requests-badge.tsx";
import NewMatches from "#web/features/saved-searches/new-matches.tsx";

/** The entry of rooms in the navigation, in any language. */
const roomsEntry = () => document.querySelector(`.bottom-nav a[href$="${pages.rooms}"]`);

/**
 * What waits for the person who is signed in: new matches on their own button, and requests on the entry of rooms. That one is
 * reached from here, so that the first view, which has no room left, need not know of it.
 */
export default function Badges() {
  const entry = roomsEntry();
  return (
    <>
      <NewMatches />
      {entry && createPortal(<RequestsBadge />, entry)}
    </>
  );
}
